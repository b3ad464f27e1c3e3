import { createHash, randomInt } from 'node:crypto'
import { generateUsername } from '@hearth/contracts'
import { drawnFacePath } from '@hearth/contracts/drawn-faces'
import type { EventRecord } from '@hearth/contracts/event'
import { eventIdFrom } from '@hearth/contracts/event-id'
import type { Actor, Database, Run, Statement } from '@hearth/database'
import { checkEvent, eventRecord, insertEvents, newEngineFields, partPlace } from '@hearth/event-engine'
import { answersTo } from './answers.ts'
import { type Content, emailOf, newcomer, readContent } from './content.ts'
import { fillComments } from './fill-comments.ts'
import { fillEvenings } from './fill-evenings.ts'
import { fillPhotos, fillPictures, type KeepPicture, sampleImage } from './fill-pictures.ts'
import { fillPosts } from './fill-posts.ts'
import { fillProfiles } from './fill-profiles.ts'
import { fillProviders } from './fill-providers.ts'
import { fillSeries } from './fill-series.ts'
import { fillStrategy } from './fill-strategy.ts'
import { fillVenues } from './fill-venues.ts'
import {
  insertAccounts,
  insertAnswers,
  type SampleAccount,
  someAccountExists,
  someEventExists,
} from './queries.ts'
import { type DatedEvent, occurrences } from './sample-event.ts'
import { digestOf, memberId } from './sample-id.ts'

export type SampleSignIn = {
  email: string
  password: string
  username: string
  role: 'member' | 'new member' | 'host' | 'admin'
}

export type SampleOptions = {
  database: Database
  /** The day that the events lie around. */
  nowMs: number
  hashPassword: (password: string) => Promise<string>
  keepPicture?: KeepPicture
}

/**
 * Fills an empty Hearth with people who do things: 40 members, a newcomer, 24 venues, about 200 events around the day
 * given, answers that take real seats, 16 service providers with what they are asked, a few posts, and what the
 * community wants together. Accounts are written as the auth service, all else as the engine.
 *
 * Does nothing where the sample is there already, and then gives no sign-ins, because only hashes are kept. Else it
 * gives those of a member, a new member without a username, a host and an admin, with passwords made now.
 */
export async function fillSampleCommunity(options: SampleOptions): Promise<SampleSignIn[]> {
  const { database, nowMs } = options
  const content = readContent()
  const signIns = await fillAccounts(content, options)
  await database.transaction(asEngine, async (transaction) => {
    const run: Run = (statement) => transaction.run(statement)
    await run(allowLongPauses)
    await fillProfiles(run, content)
    await fillEvents(run, content, options)
    await fillProviders(run, content, nowMs)
    await fillPosts(run, content, nowMs)
    await fillStrategy(run, content, nowMs)
  })
  return signIns
}

/** All events of the sample, dated around the day of `nowMs`. */
export function sampleEvents({ events, venues }: Content, nowMs: number): DatedEvent[] {
  return events.flatMap((sample) => {
    const place = venues.find(({ key }) => key === sample.at)
    if (!place) throw new Error(`The sample event ${sample.key} has no venue.`)
    return occurrences(sample, place, nowMs)
  })
}

/** Lets a transaction wait while pictures are drawn, which takes a busy machine longer than others may rest. */
export const allowLongPauses: Statement = {
  name: 'allow long pauses',
  text: `select set_config('idle_in_transaction_session_timeout', '10min', true)`,
}

const asAuth: Actor = { role: 'hearth_auth' }
const asEngine: Actor = { role: 'hearth_engine' }
const dayMs = 86_400_000

async function fillAccounts(
  { people }: Content,
  { database, nowMs, hashPassword }: SampleOptions,
): Promise<SampleSignIn[]> {
  const run: Run = (statement) => database.run(asAuth, statement)
  const named = people.map((person) => ({
    id: memberId(person.username),
    email: emailOf(person),
    username: person.username,
    wished_username: person.username,
    display_name: person.name,
    profile_photo_url: drawnFacePath(person.face),
    signInAs: person.role,
  }))
  const newId = memberId(newcomer.email)
  const unnamed = {
    id: newId,
    email: newcomer.email,
    username: `temp_user_${newId.slice(0, 8)}`,
    wished_username: generateUsername(newcomer.email, nowMs),
    display_name: null,
    profile_photo_url: null,
    signInAs: 'new member' as const,
  }
  const everyone = [...named, unnamed]
  if (
    await someAccountExists(
      run,
      everyone.map(({ id }) => id),
    )
  )
    return []

  const signIns: SampleSignIn[] = []
  const accounts: SampleAccount[] = []
  for (const [index, { signInAs, ...account }] of everyone.entries()) {
    const password = signInAs && newPassword()
    if (signInAs && password)
      signIns.push({ email: account.email, password, username: account.username, role: signInAs })
    accounts.push({
      ...account,
      password_hash: password ? await hashPassword(password) : null,
      role: signInAs === 'admin' ? 'admin' : null,
      created_at: new Date(nowMs - (account.id === newId ? 0 : 90 + index) * dayMs).toISOString(),
    })
  }
  await insertAccounts(run, accounts)
  return signIns
}

async function fillEvents(run: Run, content: Content, { nowMs, keepPicture }: SampleOptions): Promise<void> {
  const random = repeatableRandom('answers')
  const dated = sampleEvents(content, nowMs)
  const records = dated.map((one) => ({
    host: one.host,
    ...recordOf(one, content, { nowMs, hasPictures: keepPicture !== undefined }),
  }))
  if (
    await someEventExists(
      run,
      records.map(({ record }) => record.id),
    )
  )
    return
  await fillVenues(run, content, nowMs)
  if (keepPicture) await fillPictures(run, content, keepPicture)
  await insertEvents(
    run,
    records.map(({ record }) => record),
    new Map(records.flatMap(({ record, hiddenLink }) => (hiddenLink ? [[record.id, hiddenLink]] : []))),
  )

  const open = records.filter(({ record }) => record.status !== 'draft' && record.visibility !== 'private')
  const asked = open.map(({ host, record }) => ({
    id: record.id,
    host,
    city: record.venue.city,
    capacity: record.venue.capacity,
  }))
  const answers = answersTo(asked, content.people, random)
  const createdAtMs = new Map(open.map(({ record }) => [record.id, record.createdAtMs]))
  await insertAnswers(
    run,
    answers.map((answer) => ({
      ...answer,
      userId: memberId(answer.username),
      at: new Date((createdAtMs.get(answer.eventId) ?? nowMs) + (1 + random() * 4) * dayMs).toISOString(),
    })),
  )
  await fillEvenings(
    run,
    content.evenings,
    records.map(({ record }, at) => ({ id: record.id, key: dated[at]!.key.split('/')[0]! })),
  )
  const withIds = records.map(({ record }, at) => ({ ...dated[at]!, id: record.id }))
  if (keepPicture) await fillPhotos(run, content, withIds, keepPicture)
  await fillSeries(run, content.events, withIds)
  await fillComments(run, content, dated, nowMs)
}

function recordOf(
  { key, host, week, event }: DatedEvent,
  content: Content,
  { nowMs, hasPictures }: { nowMs: number; hasPictures: boolean },
): { record: EventRecord; hiddenLink?: string | undefined } {
  const image = hasPictures ? sampleImage(content, { key, host }) : undefined
  const checked = checkEvent({ ...event, ...(image && { image }) })
  if (!checked.ok)
    throw new Error(`The sample event ${key} breaks the rules: ${JSON.stringify(checked.problems)}`)
  const person = content.people.find(({ username }) => username === host)
  if (!person) throw new Error(`The sample event ${key} has no host.`)
  const createdAtMs = nowMs - (20 - Math.min(week, 0) * 7) * dayMs
  const fields = newEngineFields({ id: eventIdFrom(digestOf(`event ${key}`)), nowMs: createdAtMs })
  const creator = { userId: memberId(host), username: host, displayName: person.name }
  const { shown, hidden } = partPlace(checked.event)
  return { record: eventRecord(shown, fields, creator), hiddenLink: hidden?.onlineUrl }
}

/** Four groups of four that are easy to type and read: 79 random bits. */
function newPassword(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Numbers from 0 to below 1 that are the same on every machine, so that every sample is the same. */
function repeatableRandom(seed: string): () => number {
  let block = digestOf(seed)
  let at = 0
  return () => {
    if (at + 4 > block.length) {
      block = createHash('sha256').update(block).digest()
      at = 0
    }
    const value = block.readUInt32BE(at) / 2 ** 32
    at += 4
    return value
  }
}
