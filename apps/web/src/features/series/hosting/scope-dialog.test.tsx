import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import type { DateChange, Exceptions, Scope } from '../../../data/series/scope.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { installFakeSite } from '../testing/open-series.tsx'
import ScopeDialog from './scope-dialog.tsx'

const fixture = installFakeSite()
const eventId = 'a'.repeat(26)

/** The dialog over a change, of the hour where nothing else is said, with what was chosen in it. */
function openDialog({
  change = { parts: ['time'], said: {} },
  exceptions = [],
}: {
  change?: DateChange
  exceptions?: Exceptions
} = {}) {
  const asked: object[] = []
  fixture.site.backend.answer('POST /functions/v1/change-dates', ({ body }) => {
    asked.push(body)
    const { scope, overwrites } = body as unknown as Scope
    const all = scope === 'all' ? 2 : 0
    return Response.json({
      ...{ seriesId: eventId, dates: 12 + all, kept: overwrites ? 0 : 1, people: 14 + all },
      ...{ isTold: change.parts.includes('time'), exceptions: scope === 'all' ? exceptions : [] },
    })
  })
  const chosen: (Scope | undefined)[] = []
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <ScopeDialog
            eventId={eventId}
            change={change}
            onChoose={(scope) => chosen.push(scope)}
            onClose={() => undefined}
          />
        ),
      },
    ],
    { at: '/' },
  )
  return { asked, chosen, user: userEvent.setup() }
}

it('says before a date is saved how many others and how many people each choice touches', async () => {
  const { asked, chosen, user } = openDialog()
  expect(await screen.findByText('12 dates and 14 people; they hear it by one email.')).toBeInTheDocument()
  expect(await screen.findByText('14 dates and 16 people; they hear it by one email.')).toBeInTheDocument()
  expect(asked).toContainEqual({
    eventId,
    parts: ['time'],
    said: {},
    scope: 'following',
    overwrites: false,
    isPreview: true,
  })
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(chosen).toEqual([undefined])
})

it('leaves what was changed alone, unless told otherwise', async () => {
  const { chosen, user } = openDialog()
  await user.click(await screen.findByRole('radio', { name: /^This date and all that follow/ }))
  expect(await screen.findByText('One date was changed by itself and stays as it is.')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: /^Change these too/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(chosen).toEqual([{ scope: 'following', overwrites: true }])
})

it('says that nobody is told, and which dates keep something and why, before it is saved', async () => {
  const days = Array.from({ length: 14 }, (_, at) => `2026-12-${String(at + 1).padStart(2, '0')}`)
  const { asked, chosen, user } = openDialog({
    change: { parts: ['kinds', 'questions'], said: { kinds: [], questions: [] } },
    exceptions: [
      { eventId, startDate: '2026-12-08', part: 'questions' },
      ...days.map((startDate) => ({ eventId, startDate, part: 'kinds' as const })),
    ],
  })
  expect(await screen.findByText('14 dates and 16 people; they are not told of it.')).toBeInTheDocument()
  expect(screen.queryByText(/in one email/)).toBeNull()
  expect(screen.queryByText(/These dates keep/)).toBeNull()
  expect(asked).toContainEqual(expect.objectContaining({ said: { kinds: [], questions: [] } }))
  await user.click(screen.getByRole('radio', { name: /^All dates to come/ }))
  expect(
    screen.getByText('These dates keep their questions, because replies would be lost: Tue 8 Dec.'),
  ).toBeInTheDocument()
  expect(
    screen.getByText(
      /^These dates keep their kinds of spots.*: Tue 1 Dec, .*Sat 12 Dec,? and 2 more dates\.$/,
    ),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(chosen).toEqual([{ scope: 'all', overwrites: false }])
})
