import type { FakeBackend } from '../../../testing/fake-backend.ts'
import type { Asked } from '../../../testing/protocol.ts'
import type { NotificationRow } from '../notification.ts'

// The notices of whoever reads, as the table answers.

export type FakeNotifications = ReturnType<typeof createFakeNotifications>

export function createFakeNotifications(backend: FakeBackend) {
  const rows: NotificationRow[] = []
  const named = ({ query }: Asked) =>
    rows.filter(({ id, read_at }) => {
      const ids = query.get('id')
      if (ids && !ids.includes(id)) return false
      return query.get('read_at') !== 'is.null' || read_at === null
    })
  const list = ({ query }: Asked) => {
    const before = query.get('or')?.match(/created_at\.lt\."([^"]+)"/)?.[1]
    const found = rows
      .filter(({ created_at }) => !before || created_at < before)
      .sort((a, b) => b.created_at.localeCompare(a.created_at))
    const page = found.slice(0, Number(query.get('limit')))
    return Response.json(page, { headers: { 'content-range': `0-${page.length - 1}/${found.length}` } })
  }
  const mark = (request: Asked) => {
    for (const row of named(request)) row.read_at = String(request.body.read_at)
    return new Response(null, { status: 204 })
  }
  const remove = (request: Asked) => {
    for (const row of named(request)) rows.splice(rows.indexOf(row), 1)
    return new Response(null, { status: 204 })
  }
  backend.answer('GET /rest/v1/notifications', list)
  backend.answer(
    'HEAD /rest/v1/notifications',
    (request) => new Response(null, { headers: { 'content-range': `*/${named(request).length}` } }),
  )
  backend.answer('PATCH /rest/v1/notifications', mark)
  backend.answer('DELETE /rest/v1/notifications', remove)

  return {
    rows,
    /** The endpoints' own answers, to go back to after others. */
    answers: { list, mark, remove },
    add: (said: Partial<NotificationRow> = {}): NotificationRow => {
      const place = rows.length
      const row = {
        id: `0d7c2a34-0001-4000-8000-${String(place).padStart(12, '0')}`,
        kind: 'enquiry_message',
        data: {
          enquiryId: '0c7c2a34-0001-4000-8000-000000000001',
          providerId: '0b7c2a34-0001-4000-8000-000000000001',
          providerName: 'Lantern Bread',
          personName: `Mira ${place}`,
        },
        created_at: new Date(Date.parse('2026-11-20T09:00:00Z') - place * 60_000).toISOString(),
        read_at: null,
        ...said,
      }
      rows.push(row)
      return row
    },
  }
}
