import { afterEach, describe, expect, it } from 'vitest'
import { isRightToLeft, stepSideways } from './direction.ts'

afterEach(() => {
  document.dir = ''
})

describe('the direction of the page', () => {
  it('leads to the next with the right arrow where people read from left to right', () => {
    expect(isRightToLeft()).toBe(false)
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Home'].map(stepSideways)).toEqual([1, -1, 0, 0])
  })

  it('leads to the next with the left arrow where they read from right to left', () => {
    document.dir = 'rtl'
    expect(isRightToLeft()).toBe(true)
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Home'].map(stepSideways)).toEqual([-1, 1, 0, 0])
  })
})
