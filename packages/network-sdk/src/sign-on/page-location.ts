import type { CookieJar } from './hint-cookies.ts'
import type { SignOnStorage } from './keep.ts'

/** Where the page is, and how it goes elsewhere. */
export type PageLocation = {
  readonly href: string
  /** Goes to another page; `back` leads here again. */
  assign(url: string): void
  /** Goes to another page in this one's place. */
  replace(url: string): void
  /** Changes the address without loading anything. */
  rewrite(url: string): void
}

// Only what is used of the browser, so that this compiles and loads outside of one.
type Browser = {
  document: { cookie: string }
  localStorage: SignOnStorage
  sessionStorage: SignOnStorage
  location: { href: string; assign(url: string): void; replace(url: string): void }
  history: { state: unknown; replaceState(state: unknown, title: string, url: string): void }
}
const browser = globalThis as unknown as Browser

export const browserLocation: PageLocation = {
  get href() {
    return browser.location.href
  },
  assign: (url) => browser.location.assign(url),
  replace: (url) => browser.location.replace(url),
  rewrite: (url) => browser.history.replaceState(browser.history.state, '', url),
}

export const browserCookies: CookieJar = {
  read: () => browser.document.cookie,
  write: (cookie) => {
    browser.document.cookie = cookie
  },
}

export const browserStorage = (): SignOnStorage => browser.localStorage
export const browserTabStorage = (): SignOnStorage => browser.sessionStorage
