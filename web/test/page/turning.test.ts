/** Turning points, in words. */
import { expect, test } from 'vitest'
import type { Decision, Judged } from '../../src/net/api'
import { better, changed, moveOf } from '../../src/pages/table/review/turning'

const decision = (more: Partial<Decision>): Decision => ({
  ply: 3, seat: 1, move: '24', mark: 'slip', loss: 0.1, best: { move: '31', share: 0.6, says: 'play 31' }, ...more,
})
const turn = { ply: 3, seat: 1, kind: 'mistake', before: 0.614, then: 0.3, loss: 0.104 } as const

test('whose chances changed, by how much, and what the move itself cost', () => {
  expect(changed(turn, { name: 'Zoé', you: false })).toBe('Zoé’s chances of winning fell from 61% to 30%. The move itself cost 10%.')
  expect(changed({ ...turn, kind: 'swing-up', then: 0.9 }, { name: 'Zoé', you: true })).toBe('Your chances of winning rose from 61% to 90%.')
})

test('the better move is named where there is one', () => {
  expect(better(decision({}))).toBe('play 31')
  expect(better(decision({ best: { move: '31', share: 0.6 } }))).toBe('31')
  expect(better(decision({ mark: 'best' }))).toBeNull()
  expect(better(decision({ best: { move: '24', share: 0.6 } }))).toBeNull()
  expect(better(decision({ best: null }))).toBeNull()
})

test('each belongs to a decision', () => {
  const judged = { decisions: [decision({ ply: 2 }), decision({})] } as unknown as Judged
  expect(moveOf(judged, turn)?.ply).toBe(3)
  expect(moveOf(judged, { ...turn, ply: 9 })).toBeUndefined()
})
