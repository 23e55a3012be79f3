/** The scheme of the drill: boxes, what comes next, how much of it is right; and strategies. */
import { describe, expect, test } from 'vitest'
import { after, dayOf, Drill, gradeOf, merged, nameOf, type Fact, type Known, type Progress } from '../../src/tables/chami/drill/scheme'
import { inOrder, pictureOf, strategyOf } from '../../src/tables/chami/drill/strategies'

const TODAY = 20_000
const NOW = TODAY * 86_400
const all = (from: number): Fact[] =>
  Array.from({ length: 10 }, (_, at) => at + from).flatMap((left) =>
    Array.from({ length: 10 }, (_, at) => at + from).filter((right) => right >= left).map((right) => ({ left, right, sum: left + right })),
  )
const FACTS = inOrder(all(1))
const fact = (left: number, right: number): Fact => ({ left, right, sum: left + right })
const known = (box: number, due = TODAY, more: Partial<Known> = {}): Known => ({ box, due, at: NOW - 86_400, right: 3, wrong: 1, ...more })

/** The same numbers every time, from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

describe('an answer', () => {
  test('is graded by time', () => {
    expect([gradeOf(false, 1000), gradeOf(true, 2999), gradeOf(true, 3000), gradeOf(true, 6000), gradeOf(true, 6001)]).toEqual([
      'wrong', 'quick', 'right', 'right', 'slow',
    ])
  })
  test.each([
    ['wrong', undefined, 1, 1], ['slow', undefined, 1, 1], ['right', undefined, 2, 2], ['quick', undefined, 3, 4],
    ['wrong', 5, 1, 1], ['slow', 4, 3, 1], ['slow', 1, 1, 1], ['right', 1, 2, 2], ['right', 3, 3, 4], ['right', 5, 5, 16],
    ['quick', 1, 2, 2], ['quick', 3, 4, 8], ['quick', 5, 5, 16],
  ] as const)('%s, from box %s: to box %s, again in %s days', (grade, box, to, days) => {
    const found = after(box && known(box), grade, TODAY, NOW)
    expect(found).toMatchObject({ box: to, due: TODAY + days, at: NOW })
    expect(found.wrong - (box ? 1 : 0)).toBe(grade === 'wrong' ? 1 : 0)
  })
  test('before its day, or again in the same drill, it moves nothing up', () => {
    for (const [early, again] of [[known(2, TODAY + 1), false], [known(2), true]] as const) {
      expect(after(early, 'quick', TODAY, NOW, again)).toMatchObject({ box: 2, due: early.due, right: 4 })
      expect(after(early, 'wrong', TODAY, NOW, again)).toMatchObject({ box: 1, due: TODAY + 1, wrong: 2 })
    }
    expect(after(known(4, TODAY + 3), 'slow', TODAY, NOW)).toMatchObject({ box: 3, due: TODAY + 1 })
  })
  test('belongs to the day as the child lives it', () => {
    const late = new Date(2026, 2, 1, 23, 59)
    expect(dayOf(new Date(2026, 2, 2, 0, 1)) - dayOf(late)).toBe(1)
    expect(dayOf(late)).toBe(dayOf(new Date(2026, 2, 1, 0, 1)))
  })
})

describe('what comes next', () => {
  test('3+4 and 4+3 are one', () => {
    const drill = new Drill(FACTS, {}, TODAY)
    drill.answered(fact(4, 3), 'quick', NOW)
    expect(Object.keys(drill.progress)).toEqual(['3+4'])
    expect(nameOf(fact(4, 3))).toBe(nameOf(fact(3, 4)))
  })
  test('something wrong comes again in this drill, after three others, and tomorrow', () => {
    const drill = new Drill(FACTS, Object.fromEntries(FACTS.slice(0, 20).map((one) => [nameOf(one), known(3)])), TODAY)
    const missed = drill.next() as Fact
    drill.answered(missed, 'wrong', NOW)
    const then = Array.from({ length: 3 }, () => {
      const one = drill.next() as Fact
      drill.answered(one, 'right', NOW)
      return nameOf(one)
    })
    expect(then).not.toContain(nameOf(missed))
    expect(drill.next()).toEqual(missed)
    drill.answered(missed, 'quick', NOW)
    expect(drill.progress[nameOf(missed)]).toMatchObject({ box: 1, due: TODAY + 1 })
  })
  test('nothing comes twice within four, as long as there is something else', () => {
    const drill = new Drill(FACTS, {}, TODAY, false, chance(1))
    const names = Array.from({ length: 30 }, () => {
      const one = drill.next() as Fact
      drill.answered(one, 'quick', NOW)
      return nameOf(one)
    })
    names.forEach((name, at) => expect(names.slice(Math.max(0, at - 4), at)).not.toContain(name))
  })
  test('what is due goes before what is known and not due', () => {
    const progress: Progress = Object.fromEntries(FACTS.slice(0, 30).map((one, at) => [nameOf(one), known(3, at % 3 ? TODAY + 2 : TODAY)]))
    const drill = new Drill(FACTS, progress, TODAY, false, chance(2))
    for (let at = 0; at < 8; at += 1) {
      const one = drill.next() as Fact
      expect(progress[nameOf(one)]?.due ?? TODAY).toBe(TODAY)          // or it is new
      drill.answered(one, at % 6 === 5 ? 'wrong' : 'right', NOW)
    }
  })
  test('after many right ones something new, after wrong ones something easy', () => {
    const progress = Object.fromEntries(FACTS.slice(0, 30).map((one, at) => [nameOf(one), known(1 + (at % 5), TODAY + 1)]))
    const [glad, tired] = [new Drill(FACTS, progress, TODAY, false, chance(3)), new Drill(FACTS, progress, TODAY, false, chance(3))]
    for (let at = 0; at < 4; at += 1) {
      glad.answered(glad.next() as Fact, 'quick', NOW)
      tired.answered(tired.next() as Fact, at < 2 ? 'wrong' : 'right', NOW)
    }
    expect(progress[nameOf(glad.next() as Fact)]?.box ?? 0).toBeLessThanOrEqual(1)
    const easy = new Drill(FACTS, progress, TODAY, false, chance(3))
    easy.answered(fact(10, 10), 'wrong', NOW)
    expect(progress[nameOf(easy.next() as Fact)]?.box).toBe(5)
  })
  test('nothing new while two are open', () => {
    const drill = new Drill(FACTS, {}, TODAY, false, chance(4))
    for (let at = 0; at < 40; at += 1) drill.answered(drill.next() as Fact, 'wrong', NOW)
    expect(Object.keys(drill.progress).length).toBeLessThanOrEqual(3)
  })
  test('chosen ones are asked, all of them and no others, until each was right twice', () => {
    const chosen = [fact(3, 4), fact(6, 8), fact(9, 9)]
    const drill = new Drill(chosen, { '3+4': known(5, TODAY + 9) }, TODAY, true, chance(5))
    const names: string[] = []
    for (let one = drill.next(); one; one = drill.next()) {
      names.push(nameOf(one))
      drill.answered(one, names.length === 2 ? 'wrong' : 'right', NOW)
    }
    expect(names).toHaveLength(7)
    expect(new Set(names)).toEqual(new Set(chosen.map(nameOf)))
    expect(new Drill([fact(2, 2)], {}, TODAY, true).next()).toEqual(fact(2, 2))
  })
})

/** A child that learns: each answer makes an addition surer, a night makes it less so. `gift`: how much it knows already. */
function drills(gift: number, days: number, seed: number): { rates: number[]; met: number[]; progress: Progress } {
  const random = chance(seed)
  const strength: Record<string, number> = {}
  const rates: number[] = []
  const met: number[] = []
  let progress: Progress = {}
  for (let day = 0; day < days; day += 1) {
    const drill = new Drill(FACTS, progress, TODAY + day, false, random)
    for (let at = 0; at < 25; at += 1) {
      const one = drill.next() as Fact
      const name = nameOf(one)
      const sure = (strength[name] ??= gift - one.sum / 10 + random())
      const right = random() < 1 / (1 + Math.exp(-sure))
      drill.answered(one, gradeOf(right, 7000 * Math.exp(-sure / 3) * (0.5 + random())), NOW + day * 86_400 + at)
      strength[name] = sure + (right ? 0.6 : 0.4)
    }
    for (const name of Object.keys(strength)) strength[name] = (strength[name] as number) - 0.05
    progress = drill.progress
    rates.push(drill.rate)
    met.push(Object.keys(progress).length)
  }
  return { rates, met, progress }
}
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

describe('a simulated child', () => {
  const SEEDS = Array.from({ length: 20 }, (_, at) => at + 1)
  test.each([0, 0.5, 1, 1.5])('who still learns (%s) is right in about five of six, once the scheme has some answers', (gift) => {
    const found = SEEDS.flatMap((seed) => {
      const { rates, met } = drills(gift, 12, seed)
      return rates.filter((_, day) => day >= 2 && (met[day] as number) < FACTS.length)
    })
    expect(found.length).toBeGreaterThan(80)
    expect(mean(found)).toBeGreaterThan(0.8)
    expect(mean(found)).toBeLessThan(0.85)
  })
  test('a child who knows nearly all of it meets all of it within days, and is not kept', () => {
    const { progress } = drills(6, 6, 1)
    expect(Object.keys(progress)).toHaveLength(FACTS.length)
  })
  test('a child who finds it hard meets few at a time', () => {
    const { progress } = drills(-1, 5, 1)
    expect(Object.keys(progress).length).toBeLessThan(20)
  })
  test('knows all of them after some weeks', () => {
    const { progress } = drills(1, 60, 2)
    expect(Object.values(progress).filter(({ box }) => box >= 3).length).toBeGreaterThan(45)
  })
})

describe('strategies', () => {
  test.each([
    [4, 4, 'double'], [1, 6, 'one'], [0, 7, 'zero'], [2, 5, 'two'], [3, 7, 'ten'], [10, 4, 'tens'], [4, 5, 'near'],
    [9, 5, 'nine'], [3, 6, 'on'], [8, 5, 'through'], [1, 1, 'double'], [9, 1, 'one'], [10, 10, 'double'], [2, 8, 'ten'],
  ] as const)('%s + %s: %s', (left, right, strategy) => {
    expect(strategyOf(fact(left, right))).toBe(strategy)
  })
  test('a picture has as many things as the sum', () => {
    for (const one of [...all(0), ...all(1)]) {
      expect(pictureOf(one).reduce((sum, { count }) => sum + count, 0)).toBe(one.sum)
      expect(pictureOf(one).every(({ count }) => count >= 0)).toBe(true)
    }
  })
  test('doubles come first, then one more, then ten; large doubles after ten', () => {
    const names = FACTS.map(nameOf)
    expect(names.slice(0, 5)).toEqual(['1+1', '2+2', '3+3', '4+4', '5+5'])
    expect(names.indexOf('1+2')).toBe(5)
    expect(names.indexOf('4+6')).toBeLessThan(names.indexOf('6+6'))
    expect(names.indexOf('8+8')).toBeLessThan(names.indexOf('8+9'))
    expect(new Set(names).size).toBe(55)
  })
})

test('two devices together lose nothing, whichever comes first', () => {
  const [one, other] = [{ '1+1': known(2, 5, { at: 10, right: 9 }), '2+2': known(3) }, { '1+1': known(4, 9, { at: 20, wrong: 7 }), '3+3': known(1) }]
  const both = { '1+1': known(4, 9, { at: 20, right: 9, wrong: 7 }), '2+2': known(3), '3+3': known(1) }
  expect(merged(one, other)).toEqual(both)
  expect(merged(other, one)).toEqual(both)
  expect(merged(both, one)).toEqual(both)
})
