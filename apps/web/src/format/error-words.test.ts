import { AppError } from '@hearth/contracts/errors'
import { EngineError } from '@hearth/network-sdk'
import { describe, expect, it } from 'vitest'
import { sentenceFor } from './error-words.ts'

describe('the sentence for an error', () => {
  it('is worded here for our codes, the engine’s own for a refusal, and honest for the rest', () => {
    expect(sentenceFor(new AppError('event_full', 'x'))).toBe('There are no places left.')
    expect(sentenceFor(new AppError('read_only', 'x'))).toBe(
      'Hearth can only be read for a little while. Nothing is lost: please try again in a few minutes.',
    )
    expect(sentenceFor(new EngineError('refused', 'Only the host can do that.'))).toBe(
      'Only the host can do that.',
    )
    expect(sentenceFor(new RangeError('secret detail'))).toBe(
      'Something went wrong on our side. Please try again.',
    )
  })
})
