import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'
import { parse } from 'bowser'

type Kind = { browser: string | undefined; system: string | undefined }

/** What a device calls itself, in words for its owner: "Firefox on Linux". It is a hint and proves nothing. */
export function sayDevice(userAgent: string | null | undefined): string {
  const { browser, system } = kindOf(userAgent)
  if (browser && system) return m.account_device_browser_and_system({ browser, system })
  return browser ?? system ?? m.account_device_unknown()
}

/** Logins, each with what its device calls itself in a language. */
export const withDevices = <Login extends { userAgent: string | null }>(
  logins: readonly Login[],
  locale: Locale,
) => inLocale(locale, () => logins.map((login) => ({ ...login, device: sayDevice(login.userAgent) })))

/** What stays the same when a browser or a system is brought up to date: how a device is known again. */
export function deviceFamily(userAgent: string | null | undefined): string {
  const { browser = '', system = '' } = kindOf(userAgent)
  return `${browser}\n${system}`
}

function kindOf(userAgent: string | null | undefined): Kind {
  // The library refuses an empty text.
  if (!userAgent?.trim()) return { browser: undefined, system: undefined }
  const { browser, os, platform } = parse(userAgent)
  const isPhone = os.name === 'iOS' && (platform.model === 'iPhone' || platform.model === 'iPad')
  return { browser: browser.name || undefined, system: (isPhone ? platform.model : os.name) || undefined }
}
