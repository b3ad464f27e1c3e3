import { notificationKinds } from '@hearth/contracts/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { installFakeEnquiries, renderEnquiries } from '../../../features/enquiry/testing/open-enquiries.tsx'
import NotificationBell from '../../../features/notification/notification-bell.tsx'
import { functionError } from '../../../testing/protocol.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { installFakeBackend } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()
const given = installFakeEnquiries(fixture)
const failing = () => functionError(500, 'internal', 'No.')
const bell = (name: string) => screen.findByRole('link', { name })

describe('the notices', () => {
  it('say one sentence each, lead somewhere, and stand under their days', async () => {
    const data = {
      enquiryId: 'q1',
      providerId: 'p1',
      hostId: 'm2',
      providerName: 'Lantern Bread',
      venueId: 'v1',
      venueName: 'The Old Mill',
      personName: 'Mira',
      eventId: 'e1',
      eventTitle: 'The long table',
      personId: 'm1',
      by: 'host',
      about: 'The Old Mill',
      change: 'Friday → Saturday',
      reason: 'Name the place.',
      commentId: 'c1',
      count: '1',
      came: '12',
      gone: '2',
      names: 'Ada, Ben and 10 others',
      people: '34',
      when: 'Saturday, 19:30',
      reportId: 'r1',
      title: 'The loud page',
      words: 'Be kind.',
      liftedAt: '2026-11-18T09:00:00Z',
      applicationId: 'a1',
      until: 'Saturday 21 November, 10:30 (UTC)',
      postId: 's1',
      seriesId: 'r2',
      seriesTitle: 'Listening circle',
      dates: '1 and 8 December',
    }
    for (const kind of notificationKinds) given.notifications.add({ kind, data })
    given.notifications.add({ kind: 'listing_asked', data: { ...data, by: 'provider' } })
    given.notifications.add({ kind: 'guest_invited', data: { ...data, until: '' } })
    given.notifications.add({ kind: 'comment_said', data: { ...data, count: '3' } })
    given.notifications.add({ kind: 'of_tomorrow', data: {}, created_at: '2026-11-18T09:00:00Z' })
    const { user } = renderEnquiries('/notifications')
    await screen.findByText('Mira sent you a question')
    // More kinds than two pages hold.
    await user.click(screen.getByRole('button', { name: /^Show more/ }))
    await screen.findByText('Your translation of “The Old Mill” was accepted')
    await user.click(screen.getByRole('button', { name: /^Show more/ }))
    await screen.findByText(/^3 new comments/)
    const lines = screen
      .getAllByRole('link')
      .filter((link) => link.closest('li'))
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    expect(lines).toEqual([
      'Mira sent you a question /enquiries/q1',
      'Mira wrote to you /enquiries/q1',
      'Confirmed with Mira /enquiries/q1',
      'Mira can’t make it this time /enquiries/q1',
      'Mira wants to write to you /enquiries/q1',
      'Mira accepted: you can write to each other /enquiries/q1',
      'Mira wrote to you /enquiries/q1',
      'Your page “Lantern Bread” is published. Everyone on Hearth can find you. /service-providers/p1',
      'Your page “Lantern Bread” needs a change before it can be published. The admins left you a note. /become-service-provider',
      'An admin paused your page “Lantern Bread” /become-service-provider',
      'Lantern Bread is invited to “The long table” /event/e1',
      'Lantern Bread is welcome at “The long table” /event/e1',
      'Lantern Bread isn’t needed at “The long table” this time /event/e1',
      'The host removed Lantern Bread from “The long table” /event/e1',
      'Mira invites you to host “The long table” together /my-events',
      'Mira now hosts “The long table” with you /event/e1',
      'Mira can’t host “The long table” with you this time /event/e1',
      'Mira no longer hosts “The long table” with you /event/e1',
      'You no longer host “The long table” /my-events',
      '“The long table” has been cancelled /event/e1',
      '“The long table” is back on /event/e1',
      '“The long table” has moved: Friday → Saturday /event/e1',
      'Dates of “Listening circle” are cancelled: 1 and 8 December /series/r2',
      'Dates of “Listening circle” take place after all: 1 and 8 December /series/r2',
      'Dates of “Listening circle” have changed: Friday → Saturday /series/r2',
      '“The long table” could not be published as planned. Name the place. /event/e1',
      'Mira wrote to everyone coming to “The long table” /event/e1',
      'Mira wrote to everyone at “Listening circle” /series/r2',
      'Mira, whose events you come to, wrote to you /following#hosts',
      'Mira commented on “The long table” /event/e1#conversation',
      'Mira replied to you at “The long table” /event/e1#conversation',
      'Mira offers a translation of “The long table” /event/e1#languages',
      'Mira offers a translation of “The Old Mill” /venues/v1#languages',
      'Mira offers a translation of “Lantern Bread” /service-providers/p1#languages',
      'Your translation of “The long table” was accepted /event/e1',
      'Your translation of “The Old Mill” was accepted /venues/v1',
      'Your translation of “Lantern Bread” was accepted /service-providers/p1',
      'Someone asked to remove a photo of “The long table”. It’s hidden now. /event/e1#photos',
      'You’re coming to “The long table”: Saturday, 19:30 /event/e1',
      'New event: The long table. You follow The Old Mill. /event/e1',
      'The admins cancelled “The long table”: Be kind. /event/e1',
      'A spot at “The long table” is yours: reserved until Saturday 21 November, 10:30 (UTC) /event/e1',
      'The spot reserved for you at “The long table” has expired /event/e1',
      '“The long table” has fewer spots now: you are at the front of its waiting list /event/e1',
      '“The long table”, which you were waiting for, has been cancelled /event/e1',
      'The waiting list for “The long table” has closed: no spot became free for you /event/e1',
      'You are no longer on the waiting list for “The long table”: the hosts changed the RSVP settings /event/e1',
      'Mira asks to come to “The long table” /event/e1#guests',
      'Mira is coming to “The long table” /event/e1#guests',
      '12 more are coming to “The long table”: Ada, Ben and 10 others. 2 can’t come after all. 34 people in all. /event/e1#guests',
      'The hosts said yes: you’re coming to “The long table” /event/e1',
      'The hosts of “The long table” couldn’t say yes this time /event/e1',
      'Mira invites you to “The long table”: please reply by Saturday 21 November, 10:30 (UTC) /event/e1',
      'Mira commented on your post /social/s1',
      'Mira mentioned you /social/s1',
      'You are a steward now. You can write the strategy together with the others. /strategy',
      'The stewards couldn’t accept your application this time /membership',
      'Lantern Bread would like to be at “The long table” /event/e1',
      'Mira invites you to “The long table” /event/e1',
      '3 new comments on “The long table”, the latest by Mira /event/e1#conversation',
    ])
    expect(screen.getByText('You have a new notification.')).toBeVisible()
    for (const told of [
      'Thank you for reporting “The loud page”. We looked into it and took action.',
      'Thank you for reporting “The loud page”. We looked into it and found nothing to change.',
      'A message from the admins: Be kind.',
      'Your account has been suspended',
      'Your account is open again. Welcome back.',
    ]) {
      expect(screen.getByText(told)).toBeVisible()
    }
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  })

  it('are marked as read by opening them, and all at once', async () => {
    const [first, second] = [given.notifications.add(), given.notifications.add()]
    const { user, go, address } = renderEnquiries('/notifications')
    await user.click(await screen.findByRole('link', { name: 'Mira 0 wrote to you' }))
    expect(address()).toBe('/enquiries/0c7c2a34-0001-4000-8000-000000000001')
    await waitFor(() => expect(first.read_at).not.toBeNull())
    expect(second.read_at).toBeNull()
    await go('/notifications')
    await screen.findByRole('link', { name: 'Mira 1 wrote to you' })
    await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.queryByText('New')).toBeNull())
    await waitFor(() => expect(second.read_at).not.toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled())
  })

  it('stay new, with words, when marking fails', async () => {
    given.notifications.add()
    fixture.backend.answer('PATCH /rest/v1/notifications', failing)
    const { user } = renderEnquiries('/notifications')
    await screen.findByText('New')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('They could not be marked as read.')).toBeVisible()
    expect(await screen.findByText('New')).toBeVisible()
  })

  it('can be removed, and come back with words when that fails', async () => {
    given.notifications.add()
    given.notifications.add()
    fixture.backend.answer('DELETE /rest/v1/notifications', failing)
    const { user } = renderEnquiries('/notifications')
    const remove = () => screen.findByRole('button', { name: 'Remove: Mira 0 wrote to you' })
    await user.click(await remove())
    expect(
      await screen.findByText('The notification could not be removed. It is still in your list.'),
    ).toBeVisible()
    fixture.backend.answer('DELETE /rest/v1/notifications', given.notifications.answers.remove)
    await user.click(await remove())
    await waitFor(() => expect(screen.queryByText('Mira 0 wrote to you')).toBeNull())
    await waitFor(() => expect(given.notifications.rows).toHaveLength(1))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Remove: Mira 1 wrote to you' })).toHaveFocus(),
    )
  })

  it('come in pages, with how many are left', async () => {
    for (let number = 0; number < 42; number++) given.notifications.add()
    const { user } = renderEnquiries('/notifications')
    await user.click(await screen.findByRole('button', { name: 'Show more (12 left)' }))
    expect(await screen.findByText('Mira 41 wrote to you')).toBeVisible()
    expect(screen.getAllByRole('link', { name: /wrote to you$/ })).toHaveLength(42)
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
  })

  it('say so when there are none, and when they cannot be read', async () => {
    fixture.backend.answer('GET /rest/v1/notifications', failing)
    const { user } = renderEnquiries('/notifications')
    expect(await screen.findByRole('alert')).toBeVisible()
    fixture.backend.answer('GET /rest/v1/notifications', given.notifications.answers.list)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No new notifications' })).toBeVisible()
  })
})

describe('the bell', () => {
  it('tells how many are new, and again when the person looks again', async () => {
    given.notifications.add()
    const old = given.notifications.add({ read_at: '2026-11-20T09:00:00Z' })
    renderInApp(<NotificationBell userId={given.me.id} />)
    expect(await bell('Notifications, 1 new')).toHaveAttribute('href', '/notifications')
    old.read_at = null
    dispatchEvent(new Event('visibilitychange'))
    expect(within(await bell('Notifications, 2 new')).getByText('2')).toBeVisible()
    expect(fixture.backend.askedOf('GET /rest/v1/notifications')).toEqual([])
  })
})
