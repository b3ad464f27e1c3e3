import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { nameCards } from './name-cards.ts'

let isReduced = false
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  nameCards()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
  isReduced = false
})

function press() {
  document.body.innerHTML = `
    <div class="gate-arch"><div class="arch"></div></div>
    <article class="event-card"><img class="cover"><h3 class="event-title"><a href="#e">Song</a></h3></article>`
  document.querySelector('a')!.click()
  return ['.gate-arch .arch', '.cover', '.event-title'].map((part) =>
    document.querySelector<HTMLElement>(part)!.style.getPropertyValue('view-transition-name'),
  )
}

it('gives the pressed card the names of its page for as long as the transition takes', () => {
  vi.useFakeTimers()
  expect(press()).toEqual(['none', 'event-cover', 'event-title'])
  vi.runAllTimers()
  expect(document.querySelector<HTMLElement>('.cover')!.style.getPropertyValue('view-transition-name')).toBe(
    '',
  )
})

it('names nothing where less motion is wanted', () => {
  isReduced = true
  expect(press()).toEqual(['', '', ''])
})
