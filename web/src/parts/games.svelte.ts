/** What games are called: the server says it, once a visit. */
import { catalogue } from './kept'

let names = $state.raw<Readonly<Record<string, string>>>({})
let asked: Promise<void> | null = null

const typeset = (name: string): string => name.replaceAll("'", '’')

function ask(): void {
  asked ??= catalogue().then(
    ({ games }) => void (names = Object.fromEntries(games.map(({ game, name }) => [game, typeset(name)]))),
    () => void (asked = null),
  )
}

/** Nothing until the server has said it. Reactive. */
export function gameName(game: string): string {
  if (!(game in names)) ask()
  return names[game] ?? ''
}
