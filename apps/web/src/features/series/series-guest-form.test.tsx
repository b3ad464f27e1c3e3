import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { buildDate, buildSeries, buildSkipped, buildTerms } from './testing/build-series.ts'
import { installFakeSite, openSeries } from './testing/open-series.tsx'

const fixture = installFakeSite()

const dates = [
  buildDate(0, { taken: 16, waiting: 2, asks_own: false }),
  buildDate(1, { taken: 11, asks_own: false }),
  buildSkipped(2),
  buildDate(3, { taken: 15, asks_own: false }),
  buildDate(4, { taken: 3, asks_own: true }),
]
const open = (how = {}) =>
  openSeries(fixture, buildSeries({ dates }), { as: 'visitor', how: { party_limit: 4, ...how } })
async function openForm() {
  const { user } = open()
  const form = (await screen.findByLabelText('Your name')).closest('form')!
  return { form, user }
}
const fieldsOf = (form: HTMLFormElement) => [...new FormData(form)].map(([name, value]) => `${name}=${value}`)

describe('the form of a series for people without an account', () => {
  it('is sent by the browser: who comes, with how many, to which dates', async () => {
    const { form, user } = await openForm()
    expect(form).toHaveAttribute('action', '/s/listeningcircleontuesdaysa/answer')
    expect(form).toHaveAttribute('method', 'post')
    const inForm = within(form)
    await user.type(inForm.getByLabelText('Your name'), 'Rui')
    await user.type(inForm.getByLabelText('Email'), 'rui@example.org')
    const some = within(inForm.getByRole('group', { name: 'Tick the dates you’ll come to.' }))
    await user.click(some.getByRole('checkbox', { name: /8 Dec/ }))
    expect(fieldsOf(form)).toEqual([
      ...['name=Rui', 'email=rui@example.org', 'party=1', 'which=some', 'from=2026-11-24', 'date=2026-12-08'],
    ])
  })

  it('asks for every date but some', async () => {
    const { form, user } = await openForm()
    await user.click(within(form).getByRole('radio', { name: /^Every date/ }))
    const except = within(within(form).getByRole('group', { name: 'Tick the dates you can’t make.' }))
    await user.click(except.getByRole('checkbox', { name: /5 Jan/ }))
    expect(fieldsOf(form)).toContain('which=every')
    expect(fieldsOf(form)).toContain('without=2027-01-05')
  })

  it('comes to the whole of a course, with its dates in view and none to choose', async () => {
    const terms = buildTerms({ takes: 'course', weeks_ahead: 3, held_until: '2026-12-14' })
    openSeries(fixture, buildSeries({ dates, terms }), { as: 'visitor' })
    const form = (await screen.findByLabelText('Your name')).closest('form')!
    const inForm = within(form)
    expect(inForm.getByText(/If one of them is full, no place is taken\./)).toBeInTheDocument()
    expect(inForm.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Tue 24 Nov: Full, 2 waiting', 'Tue 8 Dec: 5 spots left'],
    ])
    expect(inForm.queryByRole('radio')).toBeNull()
    expect(inForm.queryByRole('checkbox')).toBeNull()
    expect(fieldsOf(form)).toEqual(['name=', 'email=', 'party=1', 'which=every', 'from=2026-11-24'])
    // The dock of a phone leads there, and no date is answered alone.
    expect(screen.getByRole('link', { name: 'Come to the whole course' })).toHaveAttribute('href', '#answer')
    expect(screen.queryByRole('link', { name: /^I’m coming/ })).toBeNull()
  })

  it('leads to dates that are full for them or ask something of their own', async () => {
    const { form, user } = await openForm()
    const inForm = within(form)
    expect(inForm.getByText(/24 Nov.*Full, 2 waiting/)).toBeInTheDocument()
    expect(inForm.getByText(/19 Jan.*This date asks something of its own/)).toBeInTheDocument()
    expect(inForm.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...['/e/dateaaaaaaaaaaaaaaaaaaaaaa', '/e/dateeaaaaaaaaaaaaaaaaaaaaa'],
      '/login?redirectTo=%2Fs%2Flisteningcircleontuesdaysa',
    ])
    await user.selectOptions(inForm.getByLabelText(/How many of you/), '2')
    // One place is left there.
    expect(inForm.getByText(/5 Jan.*1 spot left/)).toBeInTheDocument()
    expect(inForm.queryByRole('checkbox', { name: /5 Jan/ })).toBeNull()
  })

  it('is not there where guests need an account', async () => {
    open({ guests_can_answer: false })
    expect(await screen.findByRole('link', { name: 'Come to every date' })).toBeInTheDocument()
    expect(screen.queryByLabelText('Your name')).toBeNull()
  })

  it('leads to the dates where each asks something', async () => {
    open({ mode: 'approval' })
    expect(await screen.findByText('You reply to each date on its own page.')).toBeInTheDocument()
    expect(screen.queryByLabelText('Your name')).toBeNull()
  })

  it('has no fault that axe finds', async () => {
    const { form } = await openForm()
    const { violations } = await axe.run(form, { rules: { region: { enabled: false } } })
    expect(violations).toEqual([])
  })
})
