/** What stands on the page after a game. */
import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import type { Analysis } from '../../src/net/api'
import Progress from '../../src/pages/table/Progress.svelte'

const words = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()

describe('a review that was asked for', () => {
  const study = (more: Partial<Analysis>): Analysis => ({ level: 'tomcat', state: 'waiting', done: 0, total: 0, ahead: 0, result: null, ...more })
  const told = (more: Partial<Analysis>, failed = ''): string => words(render(Progress, { props: { study: study(more), failed, again: () => {} } }).body)

  test('says how many are ahead of it, whoever’s they are', () => {
    expect(told({ ahead: 1 })).toBe('Waiting: 1 review ahead of this one.')
    expect(told({ ahead: 3 })).toBe('Waiting: 3 reviews ahead of this one.')
    expect(told({ ahead: 0 })).toBe('This review is next.')
    expect(told({ state: 'running', done: 2, total: 135 })).toBe('Looking at it: 2 of 135 moves.')
  })

  test('says that it failed, and can be tried again', () => {
    expect(told({ state: 'failed' })).toBe('Sorry, this review did not work. Try again')
    expect(told({ state: 'waiting' }, 'There is no connection.')).toBe('There is no connection. Try again')
  })
})
