import type { EnquiryWish } from '@hearth/contracts/enquiry-states'
import type { FakeAccount } from '../../../testing/build-account.ts'
import type { FakeBackend } from '../../../testing/fake-backend.ts'
import { type Asked, functionError } from '../../../testing/protocol.ts'
import type { Enquiry, Message } from '../enquiry.ts'
import { nextState } from '../enquiry-moves.ts'

// Conversations as the screens meet them, for one reader. The rules are those of contracts; the rest of the server's is
// tested there.

export type FakeEnquiries = ReturnType<typeof createFakeEnquiries>

export function createFakeEnquiries(backend: FakeBackend, me: FakeAccount) {
  const enquiries: Enquiry[] = []
  const messages: (Message & { enquiry_id: string })[] = []

  backend.answerRead('my_enquiries', () => enquiries)
  const list = ({ query }: Asked) => {
    const found = messages
      .filter(({ enquiry_id }) => `eq.${enquiry_id}` === query.get('enquiry_id'))
      .sort((a, b) => b.created_at.localeCompare(a.created_at))
    const before = query.get('or')?.match(/created_at\.lt\."([^"]+)"/)?.[1]
    const older = found.filter(({ created_at }) => !before || created_at < before)
    return Response.json(older.slice(0, Number(query.get('limit'))))
  }
  backend.answer('GET /rest/v1/enquiry_messages', list)
  const answer = ({ body }: Asked) => {
    const { id, enquiryId, message, state: wish } = body as Record<string, string>
    const enquiry = enquiries.find((one) => one.id === enquiryId)
    if (!enquiry) return functionError(404, 'not_found', 'This conversation doesn’t exist.')
    if (messages.some((one) => one.id === id)) return Response.json({ enquiryId, state: enquiry.state })
    const isLastMine = messages.at(-1)?.author_id === me.id
    const state = nextState(enquiry, { wish: wish as EnquiryWish, isLastMine })
    if (!state) return functionError(409, 'conflict', 'That cannot be said now.')
    add(enquiry, {
      id: id!,
      author_id: me.id,
      body: message!,
      state: state === enquiry.state ? null : state,
    })
    return Response.json({ enquiryId, state })
  }
  backend.answer('POST /functions/v1/answer-enquiry', answer)
  const answerRequest = ({ body }: Asked) => {
    const { enquiryId, state } = body as { enquiryId: string; state: 'agreed' | 'declined' }
    enquiries.find((one) => one.id === enquiryId)!.state = state
    return Response.json({ enquiryId, state })
  }
  backend.answer('POST /functions/v1/answer-request', answerRequest)

  function add(enquiry: Enquiry, said: Partial<Message> & Pick<Message, 'author_id' | 'body'>): Message {
    const message = {
      id: crypto.randomUUID(),
      state: null,
      created_at: new Date(Date.parse('2026-11-20T08:00:00Z') + messages.length * 60_000).toISOString(),
      enquiry_id: enquiry.id,
      ...said,
    }
    messages.push(message)
    if (message.state) enquiry.state = message.state
    enquiry.updated_at = message.created_at
    enquiry.last = { ...message, is_mine: message.author_id === me.id }
    return message
  }

  return {
    enquiries,
    messages,
    add,
    /** The endpoints' own answers, to go back to after others. */
    answers: { list, answer },
    sent: () => backend.askedOf('POST /functions/v1/answer-enquiry').map(({ body }) => body),
    /** A conversation that began with one message of whoever asks. */
    begin: (said: Partial<Enquiry> = {}, body = 'Would you bake for us?') => {
      const enquiry = buildEnquiry(said)
      enquiries.push(enquiry)
      const author_id = enquiry.side === 'asker' ? me.id : otherId
      const { state } = enquiry
      add(enquiry, { author_id, body, state: 'asked' })
      enquiry.state = state
      return enquiry
    },
  }
}

/** Who the other side is, as a member. */
export const otherId = '7f1c2a34-0000-4000-8000-00000000beef'

function buildEnquiry(said: Partial<Enquiry>): Enquiry {
  const number = String(++enquiriesBuilt).padStart(12, '0')
  return {
    id: `0c7c2a34-0001-4000-8000-${number}`,
    side: 'asker',
    state: 'asked',
    wished_on: null,
    created_at: '2026-11-20T08:00:00Z',
    updated_at: '2026-11-20T08:00:00Z',
    provider: buildEnquiryPage(number),
    other: { id: otherId, username: 'ines', display_name: 'Inês Duarte', profile_photo_url: null },
    service: null,
    event: null,
    last: null,
    unread: [],
    ...said,
  }
}
let enquiriesBuilt = 0

/** The page that a conversation is about. */
export const buildEnquiryPage = (number = '000000000001', name = 'Lantern Bread') => ({
  id: `0b7c2a34-0001-4000-8000-${number}`,
  name,
  photo: null,
  is_open: true,
})
