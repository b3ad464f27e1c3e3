import { expect, it } from 'vitest'
import type { EnquiryState } from '../provider/provider-values.ts'
import { type EnquirySide, type EnquiryWish, moveEnquiry } from './enquiry-states.ts'

/** Who writes what, after words of the other side or of their own, in which state; and where that leads. */
const table = `
by       | wish     | last     | asked                  | answered               | agreed                 | declined
provider | -        | asker    | answered               | answered               | agreed                 | declined
provider | -        | provider | answered               | answered               | agreed                 | declined
provider | agreed   | asker    | agreed                 | agreed                 | agreed                 | is_declined
provider | agreed   | provider | nothing_to_agree_to    | nothing_to_agree_to    | agreed                 | is_declined
provider | declined | asker    | declined               | declined               | declined               | declined
provider | declined | provider | declined               | declined               | declined               | declined
asker    | -        | provider | asked                  | answered               | agreed                 | asked
asker    | -        | asker    | asked                  | answered               | agreed                 | asked
asker    | agreed   | provider | agreed                 | agreed                 | agreed                 | is_declined
asker    | agreed   | asker    | nothing_to_agree_to    | nothing_to_agree_to    | agreed                 | is_declined
asker    | declined | provider | only_provider_declines | only_provider_declines | only_provider_declines | only_provider_declines
asker    | declined | asker    | only_provider_declines | only_provider_declines | only_provider_declines | only_provider_declines`

const [head, ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const moves = lines.flatMap(([by, wish, lastBy, ...to]) =>
  to.map((target, at) => ({ by, wish, lastBy, from: head![at + 3]!, target })),
)

it.each(moves)('$from, $by says $wish after $lastBy: $target', ({ by, wish, lastBy, from, target }) => {
  const move = moveEnquiry(from as EnquiryState, {
    by: by as EnquirySide,
    wish: (wish === '-' ? undefined : wish) as EnquiryWish,
    lastBy: lastBy as EnquirySide,
  })
  expect(move.ok ? move.state : move.reason).toBe(target)
})
