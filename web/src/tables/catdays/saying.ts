/** Days in words: what a screen reader says, and what is written above a day that is looked at. */
import { lastSaid } from '../last'
import { next, placeOf, spot } from './choose'
import type { Sat } from '../types'
import type { Play } from './play.svelte'
import { points, say } from './words'

/** Your Tuesday; Bruno’s Tuesday. A spectator has no week of their own. */
export function dayTitle(play: Play, where: string): string {
  const { day, own } = spot(where)
  const named = play.aside.days[day] as string
  if (own && play.match.own !== null) return say('yourDay', { day: named })
  return say('theirDay', { day: named, name: play.match.seats[own ? play.own : 1 - play.own]?.name ?? '' })
}

const listed = (play: Play, slugs: readonly string[]): string =>
  slugs.map((slug) => play.aside.cards[slug]?.name ?? slug).join(', ')

/** Your Tuesday: Cat Tree there; Early Cat, Loner, 5 points; under it Fluffy Cat */
export function saidDay(play: Play, where: string): string {
  const day = play.dayAt(where)
  const parts = [
    ...(day.stands ? [say('with', { card: listed(play, [day.stands]) })] : []),
    day.cats.length ? say('counts', { cats: listed(play, day.cats), points: points(day.points) }) : say('empty'),
    ...day.covered.map((layer) => say('under', { cats: listed(play, layer) })),
    ...(play.lit.has(where) ? [say('may')] : []),
    lastSaid(play.match, `day ${spot(where).own ? play.own : 1 - play.own} ${spot(where).day}`),
  ].filter(Boolean)
  return say('said', { day: dayTitle(play, where), what: parts.join('; ') })
}

/** Loner, 3 points. On an empty day of your week. Can be played: Your Monday, Your Friday. */
export function saidCard(play: Play, slug: string, count = 1): string {
  const card = play.aside.cards[slug]!
  const name = count > 1 ? say('cards', { name: card.name, count }) : card.name
  const said = `${card.points === undefined ? name : say('counts', { cats: name, points: points(card.points) })}. ${card.does}`
  if (!play.match.mine) return said
  const days = [...new Set(next(play.legal, [slug]).map(placeOf))].map((where) => dayTitle(play, where))
  return `${said} ${days.length ? say('playable', { days: days.join(', ') }) : say('notNow')}`
}

/** 3 of 7 days with a cat, 4 cards in hand, among them: Cat Tree */
export function saidPlayer(play: Play, sat: Sat): string {
  const { held, cards } = play.aside.hands[sat.seat]!
  const days = say('filled', { count: play.aside.filled[sat.seat] ?? 0, days: play.aside.days.length })
  if (sat.seat === play.match.own) return days
  return [days, say('inHand', { count: held }), ...(cards.length ? [say('known', { cards: listed(play, cards) })] : [])].join(', ')
}

/** A question after a colon. */
const within = (asks = ''): string => asks.charAt(0).toLowerCase() + asks.slice(1)

/** Of the card that is chosen: what would be played now, why it cannot be, or what is chosen so far and asked next. */
export function advised(play: Play): string {
  const { card, match, chosen } = play
  if (!card || !match.mine) return ''
  if (play.preview) return play.preview
  if (!play.playable.has(card.slug)) return say('said', { day: card.name, what: say('notNow') })
  const named = (step: string): string => {
    const slug = step.split('/')[1]
    return [...(slug ? [listed(play, [slug])] : []), dayTitle(play, placeOf(step))].join(', ')
  }
  return say('said', { day: [card.name, ...chosen.slice(1).map(named)].join(' → '), what: within(card.asks[chosen.length - 1]) })
}
