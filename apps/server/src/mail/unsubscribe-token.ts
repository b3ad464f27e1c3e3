import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationTopic, notificationTopics } from '@hearth/contracts'
import type { Config } from '../config.ts'
import { deriveKey } from '../settings/index.ts'

/**
 * Whose mails of which topic a link ends: a member's of one topic, all that a guest without an account gets of their
 * event, what somebody agreed to hear from one host, or all invitations to an address, which its keyed hash names in hex.
 * Nothing else, and for as long as the deployment keeps its secret.
 */
export type Subscription =
  | { userId: string; topic: NotificationTopic }
  | { guestId: string; topic: 'guest' }
  | { addressHash: string; topic: 'invitations' }
  | { listenerId: string; topic: 'host' }

const signatureBytes = 32
const idBytes = 16
const hashBytes = 32

/** The page of a mail's topic and reader, and what mail programs post to for the same (RFC 8058). */
export function unsubscribeUrl(subscription: Subscription, config: Pick<Config, 'hearthSecret' | 'siteUrl'>) {
  const named = Buffer.concat([
    Buffer.from(idOf(subscription).replaceAll('-', ''), 'hex'),
    Buffer.from(subscription.topic),
  ])
  return `${config.siteUrl}/unsubscribe/${Buffer.concat([sign(named, config), named]).toString('base64url')}`
}

/** What a token of ours names; undefined for any other text. */
export function readUnsubscribeToken(
  token: string,
  config: Pick<Config, 'hearthSecret'>,
): Subscription | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // One subscription has one token: a text that only decodes to the same bytes is none.
  if (bytes.length <= signatureBytes + idBytes || bytes.toString('base64url') !== token) return undefined
  const [signature, named] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)]
  if (!timingSafeEqual(signature, sign(named, config))) return undefined
  // No topic of an id is long enough to be taken for this one.
  if (named.subarray(hashBytes).toString() === 'invitations') {
    return { addressHash: named.subarray(0, hashBytes).toString('hex'), topic: 'invitations' }
  }
  const told = named.subarray(idBytes).toString()
  const id = named
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (told === 'guest') return { guestId: id, topic: told }
  if (told === 'host') return { listenerId: id, topic: told }
  const topic = notificationTopics.find((each) => each === told)
  return topic && { userId: id, topic }
}

function idOf(subscription: Subscription): string {
  if ('addressHash' in subscription) return subscription.addressHash
  if ('listenerId' in subscription) return subscription.listenerId
  return 'guestId' in subscription ? subscription.guestId : subscription.userId
}

function sign(named: Buffer, { hearthSecret }: Pick<Config, 'hearthSecret'>): Buffer {
  return createHmac('sha256', deriveKey(hearthSecret, 'unsubscribing')).update(named).digest()
}
