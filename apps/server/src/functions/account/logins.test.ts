import { compileForNode } from '@hearth/messages/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoke, type Site, startSite } from '../../testing/clients.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let site: Site
beforeAll(async () => {
  await compileForNode('de')
  site = await startSite()
}, 180_000)
afterAll(() => site.end())

describe('the list of logins', () => {
  it('names each device in words, the asking one first, without addresses or tokens', async () => {
    const laptop = await site.comeIn()
    const phone = await site.signIn(laptop.email, { userAgent: iphone })
    const { data } = await invoke(laptop.client, 'logins')
    expect(data[0]).toEqual({
      id: laptop.sessionId,
      current: true,
      userAgent: expect.stringContaining('Firefox/140.0'),
      device: 'Firefox on Linux',
      app: 'hearth',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      refreshedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(data.find(({ id }: { id: string }) => id === phone.sessionId)).toMatchObject({
      current: false,
      device: 'Safari on iPhone',
    })
    expect(data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  })

  it('says them in the language of who asks', async () => {
    const person = await site.comeIn()
    const { data } = await invoke(person.client, 'logins', {}, { 'accept-language': 'de' })
    expect(data[0].device).toBe('Firefox auf Linux')
  })

  it('shows nobody else’s, and none that has run out', async () => {
    const [one, other] = [await site.comeIn(), await site.comeIn()]
    await site.app.db.owner(
      `update auth.sessions set refreshed_at = now() - interval '8 days' where user_id = $1 and id <> $2`,
      [one.userId, one.sessionId],
    )
    const { data } = await invoke(one.client, 'logins')
    expect(data.map(({ id }: { id: string }) => id)).toEqual([one.sessionId])
    expect(JSON.stringify(data)).not.toContain(other.sessionId)
  })
})

describe('ending a login', () => {
  it('signs that device out at once, as signing out there would', async () => {
    const laptop = await site.comeIn()
    const phone = await site.signIn(laptop.email, { userAgent: iphone })
    const heard: string[] = []
    const stop = await site.app.db.database.listen('login_ended', (id) => heard.push(id))
    expect(await invoke(laptop.client, 'end-login', { loginId: phone.sessionId })).toMatchObject({
      status: 200,
      data: { loginId: phone.sessionId },
    })
    await expect.poll(() => heard).toContain(phone.sessionId)
    await stop()
    expect((await invoke(phone.client, 'logins')).error?.code).toBe('not_signed_in')
    expect((await phone.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await laptop.client.auth.getUser()).error).toBeNull()
  })

  it('of somebody else does nothing, and tells nothing', async () => {
    const [one, other] = [await site.comeIn(), await site.comeIn()]
    const theirs = await invoke(one.client, 'end-login', { loginId: other.sessionId })
    const nobodys = await invoke(one.client, 'end-login', { loginId: crypto.randomUUID() })
    expect([theirs.status, nobodys.status]).toEqual([200, 200])
    expect((await other.client.auth.getUser()).error).toBeNull()
  })

  it('of all others leaves this one alone', async () => {
    const laptop = await site.comeIn()
    const phone = await site.signIn(laptop.email, { userAgent: iphone })
    expect((await laptop.client.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await phone.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const { data } = await invoke(laptop.client, 'logins')
    expect(data.map(({ id }: { id: string }) => id)).toEqual([laptop.sessionId])
  })

  it.each([{}, { loginId: 'x' }, { loginId: 7 }, { loginId: crypto.randomUUID(), userId: 'x' }])(
    'is refused for %j',
    async (body) => {
      const { client } = await site.comeIn()
      expect(await invoke(client, 'end-login', body)).toMatchObject({
        status: 400,
        error: { code: 'invalid_input' },
      })
    },
  )
})
