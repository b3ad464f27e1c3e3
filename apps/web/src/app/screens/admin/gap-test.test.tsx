import { EngineError } from '@hearth/network-sdk'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noteError, openHealth } from '../../../data/health.ts'
import * as network from '../../../data/network.ts'
import { createFakeEngine, type FakeEngine } from '../../../features/admin/engine/testing/fake-engine.ts'
import { buildAccount, type FakeAccount } from '../../../testing/build-account.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { installFakeBackend, keepSession } from '../../../testing/render-at.tsx'
import { Component } from './gap-test.tsx'

let engine: FakeEngine

const fixture = installFakeBackend()
beforeEach(() => {
  vi.spyOn(network, 'getEngineWatch').mockImplementation(async () => engine.watch)
  engine = createFakeEngine()
})

async function open(given?: Partial<FakeAccount>) {
  if (given) {
    const account = buildAccount(given)
    fixture.backend.accounts.push(account)
    keepSession(fixture.backend.session(account))
  }
  const { user } = renderRoutes([{ path: '/gap-test', element: <Component /> }], { at: '/gap-test' })
  await screen.findByRole('heading', { level: 1, name: 'The event engine at work' })
  // The rest comes after the title.
  await screen.findByRole('region', { name: 'Reads' }, { timeout: 10_000 })
  return user
}

/** A method's part of the page, opened. */
async function openMethod(user: UserEvent, name: string) {
  const entry = screen.getByRole('heading', { level: 3, name }).closest('details')!
  await user.click(within(entry).getByRole('heading', { name }))
  await within(entry).findByRole('button', { name: 'Send' })
  return within(entry)
}

const sent = (name: string) => engine.asked.filter((call) => call.name === name)

describe('the page that shows the event engine', () => {
  it('has every method of the interface, in its group, with a sentence', async () => {
    await open()
    const inGroup = (title: string) =>
      within(screen.getByRole('region', { name: title }))
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent)
    expect(inGroup('Reads')).toHaveLength(9)
    expect(inGroup('Writes')).toEqual([
      'createEvent',
      'updateEvent',
      'deleteEvent',
      'syncEventAcrossNetwork',
      'enableEventCrossPosting',
    ])
    expect(inGroup('Maintenance')).toEqual(['invokeVioletFlame', 'testSacredFirePerfection', 'initialize'])
  })

  it('has a method’s form in place with the press that opens it', async () => {
    await open()
    const summary = screen.getByRole('heading', { level: 3, name: 'getSystemStats' }).closest('summary')!
    fireEvent.click(summary)
    expect(within(summary.parentElement!).getByRole('button', { name: 'Send' })).toBeInTheDocument()
  })

  it('runs all reads one after the other and says what became of them', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Run all reads' }))
    expect(await screen.findByText(/All 9 replied and verified in .+ The slowest was \w+ with/)).toBeVisible()
    const list = screen.getByRole('list', { name: 'Result of each read' })
    expect(within(list).getAllByText(/^verified/)).toHaveLength(9)
  })

  it('says which read failed, and goes on with the others', async () => {
    engine.handlers.getSystemStats = () => {
      throw new EngineError('unverified', 'The answer could not be verified.')
    }
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Run all reads' }))
    expect(await screen.findByText(/8 of 9 verified/)).toBeVisible()
    const list = screen.getByRole('list', { name: 'Result of each read' })
    expect(within(list).getByText(/The answer could not be verified\./)).toBeVisible()
    expect(within(list).getAllByText(/^verified/)).toHaveLength(8)
  })

  it('shows a read’s way, its reply with whole numbers, and its bytes when asked', async () => {
    const user = await open()
    const method = await openMethod(user, 'getNetworkEventStats')
    await user.click(method.getByRole('button', { name: 'Send' }))
    expect(await method.findByText(/Replied and verified in 31 ms/)).toBeVisible()
    const way = within(method.getByRole('list', { name: 'Steps of getNetworkEventStats' }))
    expect(way.getByText('v2 query · HTTP 200 · took 8.0 ms')).toBeVisible()
    expect(way.getByText(/Node signature verified/)).toBeVisible()
    expect(way.getByText('Status: replied')).toBeVisible()
    expect(way.getByText(sentRequestId())).toBeVisible()
    expect(method.getByText(/"totalEvents": 18446744073709551616/)).toBeVisible()
    expect(method.queryByText(/44 49 44 4c/)).toBeNull()
    await user.click(method.getByText(/Raw reply: \d+ bytes/))
    expect(await method.findByText(/^44 49 44 4c/)).toBeVisible()
  })

  it('leads visitors to the sign-in and back, for all the rest', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Sign in to do the rest.' })).toHaveAttribute(
      'href',
      '/login?redirectTo=%2Fgap-test',
    )
  })

  it('sends a read as a call when a certified answer is asked for', async () => {
    const user = await open()
    const method = await openMethod(user, 'getSystemStats')
    await user.click(method.getByRole('checkbox', { name: /Ask for a certified answer/ }))
    await user.click(method.getByRole('button', { name: 'Send' }))
    expect(await method.findByText(/Certificate verified/)).toBeVisible()
    expect(sent('getSystemStats')).toMatchObject([{ as: 'update' }])
  })

  it('fills an opt that is given, and says in the field what is no number', async () => {
    const user = await open()
    const method = await openMethod(user, 'getEventsByFilter')
    await user.click(method.getByRole('checkbox', { name: 'Include city' }))
    await user.type(method.getByLabelText('city'), 'Lisbon')
    await user.click(method.getByRole('checkbox', { name: 'Include consciousnessMin' }))
    const level = method.getByLabelText('consciousnessMin')
    await user.clear(level)
    await user.type(level, 'high')
    await user.click(method.getByRole('button', { name: 'Send' }))
    expect(level).toHaveAccessibleDescription('Write a whole number, 0 or more.')
    await waitFor(() => expect(level).toHaveFocus())
    expect(sent('getEventsByFilter')).toEqual([])
    await user.clear(level)
    await user.type(level, '600')
    await user.click(method.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent('getEventsByFilter')).toHaveLength(1))
    expect(sent('getEventsByFilter')[0]?.values).toMatchObject([
      { city: ['Lisbon'], consciousnessMin: [600n], category: [] },
    ])
  })

  it('creates a draft with a list that was changed, and has its id ready to delete it', async () => {
    const user = await open({ username: 'mira' })
    const create = await openMethod(user, 'createEvent')
    await user.click(create.getByRole('button', { name: 'Add to tags' }))
    await user.type(create.getByLabelText('tags 2'), 'second')
    await user.click(create.getByRole('button', { name: 'Remove tags 1' }))
    await user.click(create.getByRole('button', { name: 'Send' }))
    expect(await create.findByText(/Certificate verified/)).toBeVisible()
    expect(sent('createEvent')[0]?.values).toMatchObject([
      { status: 'draft', visibility: 'private', tags: ['second'] },
    ])
    const remove = await openMethod(user, 'deleteEvent')
    expect(remove.getByLabelText('id')).toHaveValue('m'.repeat(26))
    await user.click(remove.getByRole('button', { name: 'Send' }))
    expect(await remove.findByText(/Replied and verified/)).toBeVisible()
    expect(engine.drafts.size).toBe(0)
    await user.click(remove.getByRole('button', { name: 'Send' }))
    expect(await remove.findByRole('alert')).toHaveTextContent('There is no such event.')
  })

  it('puts the engine’s refusal beside the field that it names', async () => {
    engine.handlers.createEvent = () => {
      throw new EngineError('refused', 'timing.startTime: The clocks change here.\nPlease look again.')
    }
    const user = await open({ username: 'mira' })
    const create = await openMethod(user, 'createEvent')
    await user.click(create.getByRole('button', { name: 'Send' }))
    expect(await create.findByRole('alert')).toHaveTextContent('Please look again.')
    expect(create.getByLabelText('startTime')).toHaveAccessibleDescription('The clocks change here.')
  })

  it('gives visitors the engine’s sentence for what they may not', async () => {
    const user = await open()
    expect(screen.getByText(/^You’re calling as a visitor/)).toBeVisible()
    const flame = await openMethod(user, 'invokeVioletFlame')
    await user.click(flame.getByRole('button', { name: 'Send' }))
    expect(await flame.findByRole('alert')).toHaveTextContent(
      'Only those who look after the house may do this.',
    )
  })

  it('shows how the connection, the engines and this browser are', async () => {
    engine.connection = { ...engine.connection, clockAheadMs: -3_600_000, isRightKey: false }
    await open()
    expect(await screen.findByText('The clock of this device is 60 min ahead')).toBeVisible()
    expect(screen.getByText('Its key is not the one this app was given')).toBeVisible()
    const engines = within(await screen.findByRole('list', { name: 'Engines' }))
    expect(engines.getByText('active')).toBeVisible()
    expect(engines.getByText('unsettled')).toBeVisible()
    const browser = within(screen.getByRole('region', { name: 'This browser' }))
    const before = Number(/\d+/.exec(browser.getByText(/of 50$/).textContent ?? '')?.[0])
    noteError(new Error('Something odd'), 'test')
    expect(await browser.findByText(`Error queue: ${before + 1} of 50`)).toBeVisible()
    expect(browser.getByText(/Error: Something odd/)).toBeInTheDocument()
    ;(await openHealth()).noteDuration('engine.browseEvents', 1234)
    expect(await browser.findByText('engine.browseEvents took 1234 ms')).toBeInTheDocument()
  })

  it('examines the house for admins alone', async () => {
    const user = await open({ username: 'mira', roles: ['admin'] })
    await user.click(await screen.findByRole('button', { name: 'Run the checks' }))
    expect(await screen.findByText('1 of 2 checks failed.')).toBeVisible()
    expect(within(screen.getByRole('list', { name: 'Checks' })).getByText('1 event.')).toBeVisible()
  })

  it('shows members no examination of their own', async () => {
    await open({ username: 'mira' })
    await screen.findByText(/with your own key/)
    expect(screen.queryByRole('button', { name: 'Run the checks' })).toBeNull()
  })
})

/** Of the call that was sent last. */
const sentRequestId = () => String(engine.asked.length).padStart(64, '0')
