import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { eventKeys, eventOptions } from '../../../data/event/queries.ts'
import { createFakeBackend, writeHearthInfo } from '../../../testing/fake-backend.ts'
import { useLiveEvent } from './use-live-event.ts'

const topic = vi.hoisted(() => ({ heard: (_event: string) => {}, readAgain: () => {}, readAtMs: 0 }))
vi.mock('@hearth/network-sdk/live', () => ({
  followTopic: (_backend: unknown, _name: string, said: typeof topic) => {
    Object.assign(topic, said)
    return () => {}
  },
}))

function open(readAtMs: number) {
  writeHearthInfo()
  createFakeBackend()
  const client = new QueryClient()
  const { queryKey } = eventOptions('e1')
  client.setQueryData(queryKey, null, { updatedAt: readAtMs })
  const guestKeys = ['counts', 'pages', 'chose'].map((list) => [...eventKeys.guests('e1'), list])
  for (const key of guestKeys) client.setQueryData(key, null)
  const areGuestsOld = () => guestKeys.map((key) => client.getQueryState(key)?.isInvalidated)
  const isOld = () => client.getQueryState(queryKey)?.isInvalidated
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const before = topic.heard
  renderHook(() => useLiveEvent('e1', 'me'), { wrapper })
  return { isOld, areGuestsOld, isFollowing: () => waitFor(() => expect(topic.heard).not.toBe(before)) }
}
/** Longer than what is heard is gathered for. */
const aMoment = () => new Promise((done) => setTimeout(done, 400))

it('reads the record again when its hosts changed it, and not for a seat', async () => {
  const { isOld, isFollowing } = open(Date.now())
  await isFollowing()
  topic.heard('seats')
  await aMoment()
  expect(isOld()).toBe(false)
  topic.heard('record')
  await waitFor(() => expect(isOld()).toBe(true))
})

it('reads it again where the topic stands anew after a while, and not where it was just read', async () => {
  const fresh = open(Date.now())
  await fresh.isFollowing()
  topic.readAgain()
  await aMoment()
  expect(fresh.isOld()).toBe(false)
  const old = open(Date.now() - 60_000)
  await old.isFollowing()
  topic.readAgain()
  await waitFor(() => expect(old.isOld()).toBe(true))
})

it('says when the oldest of what it shows was read, so that it hears what was said since', async () => {
  const readAtMs = Date.now() - 4000
  const { isFollowing } = open(readAtMs)
  await isFollowing()
  expect(topic.readAtMs).toBe(readAtMs)
})

it('reads the hosts’ guest list and its counts again when somebody answers', async () => {
  const { areGuestsOld, isFollowing } = open(Date.now())
  await isFollowing()
  expect(areGuestsOld()).toEqual([false, false, false])
  topic.heard('seats')
  await waitFor(() => expect(areGuestsOld()).toEqual([true, true, true]))
})
