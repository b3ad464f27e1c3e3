import { randomBytes } from 'node:crypto'
import type { Locale } from '@hearth/messages/locales'
import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

/** The device at the other end, as far as the request tells. */
export type Device = {
  address: string
  userAgent: string | undefined
  /** The page that asks, as the browser names it: a login that begins at another app is that app's. */
  origin?: string | undefined
  /** As the header has them; where the device's key is read from. */
  cookies?: string | undefined
  /** In which it is written to, where the account has chosen none. */
  locale?: Locale
}

type Site = Pick<Config, 'siteUrl'>

/** As long as browsers keep a cookie. */
const storedSeconds = 400 * 86_400

/** The prefix keeps other hosts of the same domain from setting it. */
function cookieName({ siteUrl }: Site): string {
  return siteUrl.startsWith('https:') ? '__Host-hearth-device' : 'hearth-device'
}

/**
 * The key that a browser was given when somebody signed in with it. It signs nobody in and names nobody: it says that
 * wrong passwords from elsewhere are not those of this device (decision 0044).
 */
export function readDeviceKey(site: Site, { cookies }: Pick<Device, 'cookies'>): string | undefined {
  const start = `${cookieName(site)}=`
  const cookie = cookies?.split(/; */).find((one) => one.startsWith(start))
  const key = cookie?.slice(start.length)
  return key && /^[\w-]{43}$/.test(key) ? key : undefined
}

/** The device with its key, a new one where it had none. The answer to a sign-in that worked then keeps it. */
export function withDeviceKey<D extends Device>(site: Site, device: D): D {
  if (readDeviceKey(site, device)) return device
  return { ...device, cookies: `${cookieName(site)}=${randomBytes(32).toString('base64url')}` }
}

/** For our own pages alone: another origin neither sends nor sees it. */
export function keepDeviceKey(reply: FastifyReply, site: Site, device: Device): void {
  const key = readDeviceKey(site, device)
  if (!key) return
  const secure = site.siteUrl.startsWith('https:') ? '; Secure' : ''
  const rules = `Path=/; Max-Age=${storedSeconds}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `${cookieName(site)}=${key}; ${rules}`)
}
