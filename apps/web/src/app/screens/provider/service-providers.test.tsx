import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { installFakeSite } from '../../../features/event/testing/open-site.tsx'
import { installFakeProviders, renderProviders } from '../../../features/provider/testing/open-providers.tsx'
import { delayAddresses } from '../../../testing/late-address.ts'
import { tableError } from '../../../testing/protocol.ts'

const fixture = installFakeSite()
const given = installFakeProviders(fixture)
const open = (path = '/service-providers') => renderProviders(path, { as: fixture.me, site: fixture.site })
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the directory of service providers', () => {
  it('shows what each brings, where, for how much and how soon', async () => {
    const row = given.providers.add({
      name: 'Ines plays',
      categories: ['music', 'ceremony'],
      is_online: true,
    })
    given.providers.listings.push({
      event_id: 'a'.repeat(26),
      provider_id: row.id,
      part: null,
      asked_by: 'host',
      state: 'accepted',
    })
    open()
    const card = (await screen.findByRole('link', { name: 'Ines plays' })).closest('article')!
    expect(within(card).getByRole('link')).toHaveAttribute('href', `/p/${row.id}`)
    for (const text of ['Music', 'Ceremony', 'Lisbon and online', 'From €40', '1 upcoming event']) {
      expect(within(card).getByText(text)).toBeInTheDocument()
    }
    expect(screen.getByText('1 provider')).toHaveAttribute('role', 'status')
  })

  it('keeps what is looked for in the address, with counts for every choice', async () => {
    given.providers.add({ name: 'Ines', categories: ['music'] })
    given.providers.add({ name: 'Rui', categories: ['music'], city: 'Porto', is_online: true })
    given.providers.add({ name: 'Mei', categories: ['food'], languages: ['zh'] })
    const { user, address } = open()
    const filters = within(await screen.findByRole('form', { name: 'Filters' }))
    expect(await filters.findByRole('radio', { name: 'Music 2' })).toBeEnabled()
    expect(filters.getByRole('radio', { name: 'Bodywork 0' })).toBeDisabled()
    expect(filters.getByRole('option', { name: '中文 (1)' })).toBeInTheDocument()
    expect(await filters.findByRole('checkbox', { name: 'Also online 1' })).toBeEnabled()

    await user.click(filters.getByRole('radio', { name: 'Music 2' }))
    await waitFor(() => expect(names()).toEqual(['Ines', 'Rui']))
    await user.click(filters.getByRole('radio', { name: 'Porto 1' }))
    await waitFor(() => expect(names()).toEqual(['Rui']))
    expect(address()).toBe('/service-providers?category=music&city=Porto')
    // The others keep their counts: a choice does not narrow its own list.
    expect(filters.getByRole('radio', { name: 'Lisbon 1' })).toBeEnabled()

    await user.click(screen.getByRole('link', { name: 'Remove filter Music' }))
    expect(address()).toBe('/service-providers?city=Porto')
    await user.type(screen.getByRole('searchbox', { name: 'Search service providers' }), 'mei{Enter}')
    expect(await screen.findByRole('heading', { name: 'No providers found' })).toBeInTheDocument()
    expect(address()).toBe('/service-providers?words=mei&city=Porto')
    await user.click(screen.getByRole('link', { name: 'See all providers' }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  it('leads on from what was pressed just before, also while that is not shown yet', async () => {
    given.providers.add({ name: 'Ines', categories: ['music'] })
    given.providers.add({ name: 'Rui', categories: ['music'], city: 'Porto' })
    const { user, address, router } = open()
    const filters = within(await screen.findByRole('form', { name: 'Filters' }))
    await filters.findByRole('radio', { name: 'Music 2' })
    const { arrive } = delayAddresses(router)
    await user.type(screen.getByRole('searchbox', { name: 'Search service providers' }), 'rui{Enter}')
    await user.click(filters.getByRole('radio', { name: /^Music/ }))
    await user.click(filters.getByRole('radio', { name: /^Porto/ }))
    await user.click(screen.getByRole('link', { name: 'Remove filter Music' }))
    await arrive()
    expect(address()).toBe('/service-providers?words=rui&city=Porto')
  })

  it('shows more, saying how many are left, and goes on reading there', async () => {
    for (let number = 1; number <= 26; number += 1) given.providers.add({ name: `Helper ${number}` })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Show more (2 left)' }))
    await waitFor(() => expect(names()).toHaveLength(26))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Helper 25' })).toHaveFocus())
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull()
  })

  it('invites whoever has no page, and leads to it with its state whoever has one', async () => {
    const { unmount } = open()
    expect(await screen.findByText('No service providers yet')).toBeInTheDocument()
    const [doors] = [await screen.findAllByRole('link', { name: 'Become a service provider' })]
    for (const door of doors!) expect(door).toHaveAttribute('href', '/become-service-provider')
    unmount()
    given.providers.add({ owner_id: fixture.me.id, status: 'in_review' })
    open()
    expect(await screen.findByRole('link', { name: 'Your page (in review)' })).toBeInTheDocument()
  })

  it('says when it could not be read, and asks again', async () => {
    const endpoint = 'POST /rest/v1/rpc/provider_directory'
    const works = fixture.site.backend
    works.answer(endpoint, () => tableError(500, 'XX000', 'broken'))
    const { user } = open()
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    works.answer(endpoint, () =>
      Response.json({ providers: [], next: null, total: 0, categories: [], cities: [], languages: [] }),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No service providers yet')).toBeInTheDocument()
  })
})
