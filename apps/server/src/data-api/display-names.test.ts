import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'

let app: TestApp
let someone: Member
beforeAll(async () => {
  app = await startTestApp()
  someone = await buildMember(app.db)
})
afterAll(() => app.end())

async function rename(member: Member, change: object) {
  const response = await app.http.inject({
    method: 'PATCH',
    url: `/rest/v1/profiles?id=eq.${member.userId}`,
    headers: { authorization: await app.tokenOf(member) },
    payload: change,
  })
  return { status: response.statusCode, body: response.body && response.json() }
}
const call = (name: string | null, member = someone) => rename(member, { display_name: name })

const unseen = 'This name has nothing in it that people can see. Please write letters.'
const ofTheSite = 'This name is reserved for the people who run Hearth. Please choose another.'
const lookAlike = 'This name looks like another member’s'.replace('’', "'")

describe('a display name', () => {
  it.each([
    ['a space of no width', '\u200b'],
    ['spaces', ' \u00a0\u3000'],
    ['a Korean filler', '\u3164'],
    ['an empty Braille cell', '\u2800'],
    ['tags', '\u{e0041}\u{e0042}'],
    ['accents over nothing', '\u0301\u0302'],
    ['a soft hyphen and a joiner', '\u00ad\u200d'],
  ])('of %s is refused', async (_, name) => {
    expect(await call(name)).toMatchObject({ status: 400, body: { code: '23514', message: unseen } })
  })

  it.each([
    'Admin',
    'ADMIN',
    ' admin ',
    'Adm1n',
    'Аdmin',
    'Ａｄｍｉｎ',
    'a.d.m.i.n',
    'Adrnin',
    'Ad\u200bmin',
    'Hearth Admin',
    'Admin (Ana)',
    'Moderator',
    'Hearth',
    'Hearth Team',
    'Support',
    'System',
    'Anonymous',
    'You',
  ])('that reads like the house is refused: %j', async (name) => {
    expect(await call(name)).toMatchObject({ status: 400, body: { code: '23514', message: ofTheSite } })
  })

  it('is an admin’s to choose', async () => {
    const admin = await buildMember(app.db)
    await app.db.owner(`insert into hearth.user_roles (user_id, role) values ($1, 'admin')`, [admin.userId])
    expect((await call('Hearth Admin', admin)).status).toBe(204)
  })

  it('of another member is refused in letters of other alphabets, and may be shared in its own', async () => {
    const ana = await buildMember(app.db)
    expect((await call('Ana Sophia Costa', ana)).status).toBe(204)
    for (const name of [
      'Аna Sophia Costa',
      'Ana Sοphia Cοsta',
      'Ａｎａ Sophia Costa',
      'Ana So\u200bphia Costa',
      'ANA SOPHIА COSTA',
      'Ana Ѕорhіа Соѕtа',
      '𝐀𝐧𝐚 𝐒𝐨𝐩𝐡𝐢𝐚 𝐂𝐨𝐬𝐭𝐚',
    ]) {
      const refused = await call(name)
      expect(refused, name).toMatchObject({ status: 400, body: { code: '23514' } })
      expect(refused.body.message).toContain(lookAlike)
    }
    expect((await call('ana  sophia costa')).status).toBe(204)
    expect((await call('Ana Sophia Costa')).status).toBe(204)
  })

  it('that looks like a username is refused in other letters, also one’s own namesake', async () => {
    const username = `mira${randomUUID().slice(0, 6)}`
    const mira = await buildMember(app.db, { username })
    const imitation = username.replace('a', 'а')
    expect((await call(imitation)).status).toBe(400)
    // Nobody imitates themselves.
    expect((await call(imitation, mira)).status).toBe(204)
  })

  it.each([
    'Zoë',
    'Łukasz',
    'Анна',
    'Ольга Петрова',
    'Ελένη',
    '美咲',
    'محمد',
    '🔥 Ember',
    'Ian',
    'Lan',
    'Guestina',
    'D’Angelo',
  ])('that people have is taken: %s', async (name) => {
    expect((await call(name)).status).toBe(204)
  })

  it('that stands already stays while other things change, and goes when it is emptied', async () => {
    const old = await buildMember(app.db)
    await app.db.owner(`update public.profiles set display_name = 'Admin' where id = $1`, [old.userId])
    expect((await rename(old, { username: `old_${old.userId.slice(0, 8)}` })).status).toBe(204)
    expect((await call(null, old)).status).toBe(204)
  })
})

describe('a username', () => {
  it.each(['__proto__', 'constructor', 'Constructor', 'hasOwnProperty', 'toString'])(
    'that every object has by itself is nobody’s: %s',
    async (username) => {
      expect(await rename(someone, { username })).toMatchObject({
        status: 400,
        body: { code: '23514', message: 'This name is kept for the house. Please choose another.' },
      })
    },
  )
})
