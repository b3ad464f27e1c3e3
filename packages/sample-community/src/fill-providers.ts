import { eventIdFrom } from '@hearth/contracts/event-id'
import type { Run } from '@hearth/database'
import { people } from './people.ts'
import {
  insertConversations,
  insertListings,
  insertProviders,
  someProviderExists,
} from './provider-queries.ts'
import { conversations } from './providers/conversations.ts'
import { published } from './providers/published.ts'
import type { SampleProvider, SampleService } from './providers/sample-provider.ts'
import { waiting } from './providers/waiting.ts'
import { digestOf, memberId, sampleId } from './sample-id.ts'
import type { SampleVenue } from './sample-venue.ts'
import { venues } from './venues.ts'

export const providers: readonly SampleProvider[] = [...published, ...waiting]

/** Where the sample's cities lie, to about a kilometre. */
const cities: Record<string, { latitude: number; longitude: number }> = {
  Lisbon: { latitude: 38.72, longitude: -9.14 },
  Kathmandu: { latitude: 27.71, longitude: 85.32 },
  'St. John’s': { latitude: 47.56, longitude: -52.71 },
  Auckland: { latitude: -36.85, longitude: 174.76 },
  Berlin: { latitude: 52.52, longitude: 13.4 },
  Nairobi: { latitude: -1.29, longitude: 36.82 },
  Oaxaca: { latitude: 17.07, longitude: -96.72 },
}
const dayMs = 86_400_000

/** Sixteen pages, the events that list them, and conversations. Does nothing where the pages are there already. */
export async function fillProviders(run: Run, nowMs: number): Promise<void> {
  if (await someProviderExists(run, providers.map(pageIdOf))) return
  const at: At = (daysAgo) => new Date(nowMs - daysAgo * dayMs).toISOString()
  await insertProviders(run, pageRows(at))
  await insertListings(run, listingRows(at))
  await insertConversations(run, conversationRows(at))
}

type At = (daysAgo: number) => string

const pageIdOf = ({ owner }: { owner: string }) => sampleId(`provider ${owner}`)

const pageRows = (at: At) =>
  providers.map((provider, index) => {
    const id = pageIdOf(provider)
    const { city, timezone, currency } = homeOf(provider.owner)
    const isNew = provider.status === 'draft' || provider.status === 'in_review'
    const { services, qualifications = [], ...page } = provider
    return {
      ...page,
      ...cities[city],
      id,
      city,
      timezone,
      ownerId: memberId(provider.owner),
      story: provider.story.join('\n\n'),
      status: provider.status ?? 'published',
      pausedBy: provider.status === 'paused' ? 'owner' : null,
      serviceWords: services.map(({ name }) => name).join(' '),
      createdAt: at(isNew ? 3 + (index % 2) : 40 + index),
      submittedAt: provider.status === 'draft' ? null : at(isNew ? 1 + (index % 2) : 38 + index),
      publishedAt: isNew ? null : at(37 + index),
      services: services.map((service, position) => ({
        ...serviceOf(service, currency),
        id: sampleId(`service ${provider.owner} ${position}`),
        providerId: id,
        position: position + 1,
      })),
      qualifications: qualifications.map((one, position) => ({
        ...one,
        id: sampleId(`qualification ${provider.owner} ${position}`),
        providerId: id,
        position: position + 1,
      })),
    }
  })

const listingRows = (at: At) =>
  providers.flatMap((provider) =>
    (provider.at ?? []).map(({ event, part, asked }) => ({
      eventId: eventIdFrom(digestOf(`event ${event}`)),
      providerId: pageIdOf(provider),
      part: part ?? null,
      askedBy: asked ?? 'provider',
      state: asked ? 'asked' : 'accepted',
      at: at(2),
    })),
  )

const conversationRows = (at: At) =>
  conversations.map(({ asker, provider, service, beganDaysAgo, messages }, index) => {
    const id = sampleId(`conversation ${index}`)
    const page = providers.find(({ owner }) => owner === provider)!
    const personNames = { asker: nameOf(asker), provider: page.name }
    const written = messages.map((message, order) => ({
      id: sampleId(`message ${index} ${order}`),
      enquiryId: id,
      authorId: memberId(message.by === 'asker' ? asker : provider),
      body: message.body,
      state: message.state ?? null,
      at: at(beganDaysAgo - order / 4),
    }))
    const last = messages.at(-1)!
    return {
      id,
      providerId: pageIdOf(page),
      askerId: memberId(asker),
      serviceId: service === undefined ? null : sampleId(`service ${provider} ${service}`),
      state: messages.findLast(({ state }) => state)!.state!,
      createdAt: written[0]!.at,
      updatedAt: written.at(-1)!.at,
      messages: written,
      // The last words are news to the other side; what came before has been read.
      notification: {
        userId: memberId(last.by === 'asker' ? provider : asker),
        kind: kindOf(last.state),
        data: {
          enquiryId: id,
          providerId: pageIdOf(page),
          providerName: page.name,
          personName: personNames[last.by],
        },
      },
    }
  })

const kindOf = (state: string | undefined) =>
  state === undefined || state === 'answered' ? 'enquiry_message' : `enquiry_${state}`

function serviceOf({ price, minutes, name, description, isOnline }: SampleService, currency: string) {
  const range = typeof price === 'object' ? price : undefined
  return {
    name,
    description: description ?? null,
    durationMinutes: minutes ?? null,
    isFree: price === 'free',
    byDonation: price === 'donation',
    priceMin: range ? range.from * 100 : null,
    priceMax: range ? (range.to ?? range.from) * 100 : null,
    currency: range ? currency : null,
    isOnline: isOnline ?? false,
  }
}

function homeOf(username: string) {
  const home = people.find((person) => person.username === username)?.home
  const place = Object.values<SampleVenue>(venues).find(({ city }) => city === home)
  if (!place) throw new Error(`The sample provider ${username} lives nowhere.`)
  return place
}

const nameOf = (username: string) => people.find((person) => person.username === username)!.name
