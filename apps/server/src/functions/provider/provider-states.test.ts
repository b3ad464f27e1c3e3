import { expect, it } from 'vitest'
import { moved, type PageMove, type PageState } from './provider-states.ts'

const states: Record<string, PageState> = {
  draft: { status: 'draft', pausedBy: null },
  in_review: { status: 'in_review', pausedBy: null },
  published: { status: 'published', pausedBy: null },
  'paused by owner': { status: 'paused', pausedBy: 'owner' },
  'paused by admin': { status: 'paused', pausedBy: 'admin' },
}

/** From, then where each move leads; `-` is refused. */
const table = `
from            | submit    | withdraw | pause           | resume    | published | sent_back | paused
draft           | in_review | draft    | -               | -         | -         | -         | -
in_review       | in_review | draft    | -               | -         | published | draft     | -
published       | -         | -        | paused by owner | published | published | draft     | paused by admin
paused by owner | -         | -        | paused by owner | published | -         | draft     | paused by admin
paused by admin | in_review | -        | paused by admin | -         | published | draft     | paused by admin`

const [head, ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

it.each(lines.flatMap(([from, ...to]) => to.map((target, at) => [from!, head![at + 1]!, target] as const)))(
  '%s: %s leads to %s',
  (from, move, to) => {
    expect(moved(states[from]!, move as PageMove)).toEqual(to === '-' ? undefined : states[to])
  },
)
