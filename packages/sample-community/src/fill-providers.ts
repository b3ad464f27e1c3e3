import { eventIdFrom } from '@hearth/contracts/event-id'
import type { Run } from '@hearth/database'
import type { Content } from './content.ts'
import type { SampleService } from './content-schemas.ts'
import {
  insertConversations,
  insertListings,
  insertProviders,
  someProviderExists,
} from './provider-queries.ts'
import { digestOf, memberId, sampleId } from './sample-id.ts'

const dayMs = 86_400_000

/** Sixteen pages, the events that list them, and conversations. Does nothing where the pages are there already. */
export async function fillProviders(run: Run, content: Content, nowMs: number): Promise<void> {
  if (await someProviderExists(run, content.providers.map(pageIdOf))) return
  const at: At = (daysAgo) => new Date(nowMs - daysAgo * dayMs).toISOString()
  await insertProviders(run, pageRows(content, at))
  await insertListings(run, listingRows(content, at))
  await insertConversations(run, conversationRows(content, at))
}

type At = (daysAgo: number) => string

const pageIdOf = ({ owner }: { owner: string }) => sampleId(`provider ${owner}`)

const pageRows = ({ providers, people, places }: Content, at: At) =>
  providers.map((provider, index) => {
    const id = pageIdOf(provider)
    const home = people.find(({ username }) => username === provider.owner)?.home
    const place = places.find(({ city }) => city === home)
    if (!place?.position) throw new Error(`The sample provider ${provider.owner} lives nowhere.`)
    const {
      city,
      timezone,
      currency,
      position: [latitude, longitude],
    } = place
    const isNew = provider.status === 'draft' || provider.status === 'in_review'
    const { services, qualifications, ...page } = provider
    return {
      ...page,
      latitude,
      longitude,
      id,
      city,
      timezone,
      ownerId: memberId(provider.owner),
      story: provider.story.join('\n\n'),
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

const listingRows = ({ providers }: Content, at: At) =>
  providers.flatMap((provider) =>
    provider.at.map(({ event, part, asked }) => ({
      eventId: eventIdFrom(digestOf(`event ${event}`)),
      providerId: pageIdOf(provider),
      part: part ?? null,
      askedBy: asked ?? 'provider',
      state: asked ? 'asked' : 'accepted',
      at: at(2),
    })),
  )

const conversationRows = ({ enquiries, providers, people }: Content, at: At) =>
  enquiries.map(({ asker, provider, service, beganDaysAgo, messages }, index) => {
    const id = sampleId(`conversation ${index}`)
    const page = providers.find(({ owner }) => owner === provider)!
    const personNames = {
      asker: people.find(({ username }) => username === asker)!.name,
      provider: page.name,
    }
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
    isOnline,
  }
}
