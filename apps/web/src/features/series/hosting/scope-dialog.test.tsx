import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { installFakeSite } from '../testing/open-series.tsx'
import ScopeDialog, { type Scope } from './scope-dialog.tsx'

const fixture = installFakeSite()
const eventId = 'a'.repeat(26)

/** The dialog over a change of the hour, with what was chosen in it. */
function openDialog() {
  const asked: object[] = []
  fixture.site.backend.answer('POST /functions/v1/change-dates', ({ body }) => {
    asked.push(body)
    const { scope, overwrites } = body as unknown as Scope
    const all = scope === 'all' ? 2 : 0
    return Response.json({ seriesId: eventId, dates: 12 + all, kept: overwrites ? 0 : 1, people: 14 + all })
  })
  const chosen: (Scope | undefined)[] = []
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <ScopeDialog
            eventId={eventId}
            parts={['time']}
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
