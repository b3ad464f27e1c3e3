import { eventIdFrom } from '@hearth/contracts/event-id'
import type { Run } from '@hearth/database'
import type { Content } from './content.ts'
import type { SampleService } from './content-schemas.ts'
import { insert } from './insert.ts'
import { insertListings, someProviderExists } from './provider-queries.ts'
import { digestOf, memberId, sampleId } from './sample-id.ts'

const dayMs = 86_400_000

/** Sixteen pages, the events that list them, and conversations. Does nothing where the pages are there already. */
export async function fillProviders(run: Run, content: Content, nowMs: number): Promise<void> {
  if (await someProviderExists(run, content.providers.map(pageIdOf))) return
  const at: At = (daysAgo) => new Date(nowMs - daysAgo * dayMs).toISOString()
  const pages = pagesOf(content, at)
  await insert(
    run,
    'service_providers',
    pages.map(({ page }) => page),
  )
  await insert(
    run,
    'provider_services',
    pages.flatMap(({ services }) => services),
  )
  await insert(
    run,
    'provider_qualifications',
    pages.flatMap(({ qualifications }) => qualifications),
  )
  await insertListings(run, listingsOf(content, at))
  const conversations = [...enquiriesOf(content, at), ...conversationsOf(content, at)]
  await insert(
    run,
    'enquiries',
    conversations.map(({ enquiry }) => enquiry),
  )
  await insert(
    run,
    'enquiry_messages',
    conversations.flatMap(({ messages }) => messages),
  )
  await insert(
    run,
    'notifications',
    conversations.map(({ notification }) => notification),
  )
}

type At = (daysAgo: number) => string

const pageIdOf = ({ owner }: { owner: string }) => sampleId(`provider ${owner}`)

/** Pages with their services and qualifications, as `save-provider` would have written them. */
const pagesOf = ({ providers, people, places }: Content, at: At) =>
  providers.map((provider, index) => {
    const { owner, status, services, qualifications } = provider
    const id = pageIdOf(provider)
    const home = people.find(({ username }) => username === owner)?.home
    const place = places.find(({ city }) => city === home)
    if (!place?.position) throw new Error(`The sample provider ${owner} lives nowhere.`)
    const isNew = status === 'draft' || status === 'in_review'
    const createdAt = at(isNew ? 3 + (index % 2) : 40 + index)
    const submittedAt = status === 'draft' ? null : at(isNew ? 1 + (index % 2) : 38 + index)
    const publishedAt = isNew ? null : at(37 + index)
    return {
      page: {
        id,
        owner_id: memberId(owner),
        status,
        paused_by: status === 'paused' ? 'owner' : null,
        name: provider.name,
        headline: provider.headline,
        story: provider.story.join('\n\n'),
        categories: provider.categories,
        city: place.city,
        timezone: place.timezone,
        latitude: place.position[0],
        longitude: place.position[1],
        travels_km: provider.travelsKm,
        area: provider.area,
        is_online: provider.isOnline,
        languages: provider.languages,
        availability: provider.availability,
        hours: provider.hours,
        service_words: services.map(({ name }) => name).join(' '),
        created_at: createdAt,
        updated_at: submittedAt ?? createdAt,
        submitted_at: submittedAt,
        published_at: publishedAt,
        reviewed_at: publishedAt,
      },
      services: services.map((service, position) => ({
        id: sampleId(`service ${owner} ${position}`),
        provider_id: id,
        position: position + 1,
        ...serviceOf(service, place.currency),
      })),
      qualifications: qualifications.map(({ title, issuer, year }, position) => ({
        id: sampleId(`qualification ${owner} ${position}`),
        provider_id: id,
        position: position + 1,
        title,
        issuer,
        year,
      })),
    }
  })

const listingsOf = ({ providers }: Content, at: At) =>
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

/** Conversations with their messages, and a notification of the last one. */
const enquiriesOf = ({ enquiries, providers, people }: Content, at: At) =>
  enquiries.map(({ asker, provider, service, beganDaysAgo, messages }, index) => {
    const id = sampleId(`conversation ${index}`)
    const page = providers.find(({ owner }) => owner === provider)!
    const names = { asker: people.find(({ username }) => username === asker)!.name, provider: page.name }
    const writtenAt = (order: number) => at(beganDaysAgo - order / 4)
    const last = messages.at(-1)!
    return {
      enquiry: {
        id,
        provider_id: pageIdOf(page),
        member_id: null,
        asker_id: memberId(asker),
        service_id: service === undefined ? null : sampleId(`service ${provider} ${service}`),
        state: messages.findLast(({ state }) => state)!.state!,
        created_at: writtenAt(0),
        updated_at: writtenAt(messages.length - 1),
      },
      messages: messages.map((message, order) => ({
        id: sampleId(`message ${index} ${order}`),
        enquiry_id: id,
        author_id: memberId(message.by === 'asker' ? asker : provider),
        body: message.body,
        state: message.state ?? null,
        created_at: writtenAt(order),
      })),
      // The last words are news to the other side; what came before has been read.
      notification: {
        user_id: memberId(last.by === 'asker' ? provider : asker),
        kind: kindOf(last.state),
        data: {
          enquiryId: id,
          providerId: pageIdOf(page),
          providerName: page.name,
          personName: names[last.by],
        },
        created_at: writtenAt(messages.length - 1),
      },
    }
  })

const conversationsOf = ({ conversations, people }: Content, at: At) =>
  conversations.map(({ asker, to, beganDaysAgo, messages }, index) => {
    const id = sampleId(`messages ${index}`)
    const nameOf = (wanted: string) => people.find(({ username }) => username === wanted)!.name
    const writtenAt = (order: number) => at(beganDaysAgo - order / 4)
    const last = messages.at(-1)!
    const isAgreed = messages.some(({ by }) => by === 'to')
    const agreesAt = messages.findIndex(({ by }) => by === 'to')
    return {
      enquiry: {
        id,
        provider_id: null,
        member_id: memberId(to),
        asker_id: memberId(asker),
        service_id: null,
        state: isAgreed ? 'agreed' : 'asked',
        created_at: writtenAt(0),
        updated_at: writtenAt(messages.length - 1),
      },
      messages: messages.map((message, order) => ({
        id: sampleId(`message between members ${index} ${order}`),
        enquiry_id: id,
        author_id: memberId(message.by === 'asker' ? asker : to),
        body: message.body,
        state: order === 0 ? 'asked' : order === agreesAt ? 'agreed' : null,
        created_at: writtenAt(order),
      })),
      notification: {
        user_id: memberId(last.by === 'asker' ? to : asker),
        kind: isAgreed ? 'message_said' : 'message_asked',
        data: { enquiryId: id, personName: nameOf(last.by === 'asker' ? asker : to) },
        created_at: writtenAt(messages.length - 1),
      },
    }
  })

const kindOf = (state: string | undefined) =>
  state === undefined || state === 'answered' ? 'enquiry_message' : `enquiry_${state}`

function serviceOf({ price, minutes, name, description, isOnline }: SampleService, currency: string) {
  const range = typeof price === 'object' ? price : undefined
  return {
    name,
    description,
    duration_minutes: minutes,
    is_free: price === 'free',
    by_donation: price === 'donation',
    price_min: range ? range.from * 100 : null,
    price_max: range ? (range.to ?? range.from) * 100 : null,
    currency: range ? currency : null,
    is_online: isOnline,
  }
}
