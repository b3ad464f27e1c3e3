import { afterEach, describe, expect, it, vi } from 'vitest'
import { followSystemTheme, switchTheme, themeStorageKey } from './theme.ts'

const root = document.documentElement

function systemIs(theme: 'light' | 'dark') {
  const dark = Object.assign(new EventTarget(), { matches: theme === 'dark' })
  vi.stubGlobal('matchMedia', () => dark)
  return {
    becomes(next: 'light' | 'dark') {
      dark.matches = next === 'dark'
      dark.dispatchEvent(new Event('change'))
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.removeItem(themeStorageKey)
  delete root.dataset.theme
})

describe('the theme', () => {
  it('follows the system, until nobody listens any more', () => {
    const system = systemIs('light')
    const stop = followSystemTheme()
    system.becomes('dark')
    expect(root.dataset.theme).toBe('dark')
    stop()
    system.becomes('light')
    expect(root.dataset.theme).toBe('dark')
  })

  it('takes up what the system chose while the page was still coming', () => {
    root.dataset.theme = 'dark'
    systemIs('light')
    followSystemTheme()()
    expect(root.dataset.theme).toBe('light')
  })

  it('stays as it was chosen, whatever the system does', () => {
    const system = systemIs('light')
    root.dataset.theme = 'light'
    switchTheme()
    const stop = followSystemTheme()
    system.becomes('dark')
    system.becomes('light')
    expect(root.dataset.theme).toBe('dark')
    stop()
  })
})
