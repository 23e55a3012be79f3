/** What is said over the WebSocket. Provisional: generated from the server's schema soon. */
export type Level = 'kitten' | 'cat' | 'tomcat' | 'matou'
export type Emotion = 'hello' | 'well-played' | 'thanks' | 'oops' | 'hurry' | 'thinking' | 'purr' | 'hiss'

export interface Join { type: 'join'; table: string; since?: number; seat?: number | null }
export interface Watch { type: 'watch'; table: string; since?: number; link?: string | null }
export interface Resync { type: 'resync'; table: string; since?: number; seat?: number | null }
export interface Look { type: 'look'; table: string; ply: number; seat?: number | null }
export interface MakeMove { type: 'move'; id: string; table: string; ply: number; move: string; seat?: number | null }
export interface Resign { type: 'resign'; id: string; table: string; seat?: number | null }
export interface Draw { type: 'draw'; id: string; table: string; agree?: boolean; seat?: number | null }
export interface TakeBack { type: 'back'; id: string; table: string; seat?: number | null }
export interface Hint { type: 'hint'; id: string; table: string; seat?: number | null }
export interface StandIn { type: 'stand-in'; id: string; table: string; absent: number; level?: Level; seat?: number | null }
export interface Return { type: 'return'; id: string; table: string; seat?: number | null }
export interface Emote { type: 'emote'; table: string; emote: Emotion; seat?: number | null }
export type Asked =
  | Join | Watch | Resync | Look | MakeMove | Resign | Draw | TakeBack | Hint | StandIn | Return | Emote

export interface Ended { scores: number[]; winners: number[]; why: string }
export interface Words { asks: string; labels: string[]; told: string[][]; aside: any }
export interface Shown {
  type: 'view'
  table: string
  ply: number
  seat: number | null
  turn: number | null
  cells: Record<string, any>
  legal: string[]
  since: number
  heard: [number, string][]
  outcome?: Ended | null
  words?: Words | null
  past?: boolean
}
export interface Waiting { type: 'waiting'; table: string; free: number }
export interface Sitting { name: string | null; level: string | null; bot: boolean; here: boolean; stand_in: string | null }
export interface Ticking { left: (number | null)[]; running: number | null }
export interface About {
  type: 'table'
  table: string
  seats: Sitting[]
  offers: number[]
  votes: [number, number][]
  clock?: Ticking | null
  rematch?: string | null
  closed?: boolean
  called?: string[] | null
}
export interface Hinted { type: 'hint'; id: string; table: string; move: string }
export interface Ok { type: 'ok'; id: string; table: string; move: string }
export interface Refused {
  type: 'refused'
  code: string
  reason: string
  values: Record<string, any>
  id?: string | null
  table?: string | null
  paragraph?: string | null
  ply?: number | null
  said?: string | null
}
export interface Felt { type: 'emote'; table: string; seat: number; emote: Emotion }
export type Told = Shown | Waiting | About | Hinted | Ok | Refused | Felt
