// The account that the settings name (specification section 6), with the official client against the listening process.
import type { AddressInfo } from 'node:net'
import { hash } from '@node-rs/argon2'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember } from '../testing/people.ts'

const password = 'seven quiet lanterns'
const settings = { SUPERADMIN_EMAIL: 'keeper@example.org', SUPERADMIN_USERNAME: 'HearthKeeper' }

let hearth: TestApp
let url: string
beforeAll(async () => {
  hearth = await startTestApp(settings)
  await hearth.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(hearth.http.server.address() as AddressInfo).port}`
})
afterAll(() => hearth.end())

/** An account with a password, under its address and name, and a client that is signed in to it. */
async function arrive({ email, username }: { email: string; username: string }) {
  const { owner } = hearth.db
  await owner('delete from auth.users where email = $1', [email])
  const { userId } = await buildMember(hearth.db, { email, username })
  await owner('update auth.users set encrypted_password = $2 where id = $1', [userId, await hash(password)])
  const client = createClient(url, hearth.parts.config.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  const signIn = async () => {
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    return data.user!
  }
  const nameOf = async () =>
    (await owner<{ username: string }>('select username from public.profiles where id = $1', [userId]))[0]
      ?.username
  const askRoles = async () => (await client.auth.getUser()).data.user?.app_metadata.roles
  return { userId, client, user: await signIn(), nameOf, askRoles }
}

const keeper = (username: string) => arrive({ email: 'keeper@example.org', username })

describe('the name of the special account', () => {
  it.each(['temp_user_1a2b3c4d', 'TEMP_USER_X'])('%s becomes the fixed one at sign-in', async (temporary) => {
    expect(await (await keeper(temporary)).nameOf()).toBe('HearthKeeper')
  })

  it('stays as it is once one was chosen', async () => {
    expect(await (await keeper('mira.of.the.hill')).nameOf()).toBe('mira.of.the.hill')
  })

  it.each(['HearthKeeper', 'hearthkeeper', 'HEARTHKEEPER', 'admin', 'temp_user_9'])(
    'cannot be claimed by anybody else as %s',
    async (username) => {
      const { client, userId, nameOf } = await arrive({ email: 'bo@example.org', username: 'bo.lind' })
      const { error } = await client.from('profiles').update({ username }).eq('id', userId)
      expect(error).toMatchObject({
        code: '23514',
        message: 'This name is kept for the house. Please choose another.',
      })
      expect(await nameOf()).toBe('bo.lind')
    },
  )
})

describe('the rights of the special account', () => {
  it('stand in its role row and go with it, while the login lives on', async () => {
    const { user, userId, askRoles } = await keeper('temp_user_1')
    expect(user.app_metadata.roles).toEqual(['admin'])
    expect(await askRoles()).toEqual(['admin'])
    await hearth.db.owner('delete from hearth.user_roles where user_id = $1', [userId])
    expect(await askRoles()).toBeUndefined()
  })

  it('do not come with the name, nor with what somebody writes about themselves', async () => {
    const { userId, client, askRoles } = await arrive({ email: 'ana@example.org', username: 'ana.lima' })
    await hearth.db.owner(`delete from auth.users where email = 'keeper@example.org'`)
    await hearth.db.owner(`update public.profiles set username = 'HearthKeeper' where id = $1`, [userId])
    await client.auth.updateUser({ data: { roles: ['admin'], role: 'admin' } })
    expect(await askRoles()).toBeUndefined()
    await hearth.db.owner('delete from auth.users where id = $1', [userId])
  })

  it('wait until the address is proven', async () => {
    const { userId, client } = await keeper('temp_user_2')
    await hearth.db.owner('delete from hearth.user_roles where user_id = $1', [userId])
    await hearth.db.owner(`update auth.users set email_confirmed_at = null where id = $1`, [userId])
    const { error } = await client.auth.signInWithPassword({ email: 'keeper@example.org', password })
    expect(error).toMatchObject({ code: 'email_not_confirmed' })
    expect(await hearth.db.owner('select from hearth.user_roles where user_id = $1', [userId])).toEqual([])
  })
})
