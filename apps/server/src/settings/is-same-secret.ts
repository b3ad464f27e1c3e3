import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether somebody has a secret of the settings, in time that tells nothing of it, its length included. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
