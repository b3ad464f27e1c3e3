import { expect, it } from 'vitest'
import { buildAccount } from '../../testing/build-account.ts'
import { installFakeBackend, keepSession } from '../../testing/render-at.tsx'
import { saveLocale } from './save-locale.ts'

const fixture = installFakeBackend()
const saved = () => fixture.backend.askedOf('POST /rest/v1/member_clocks').map(({ body }) => body)

it('saves the language of who is signed in, and nobody’s else', async () => {
  await saveLocale('de')
  expect(saved()).toEqual([])
})

it('saves it for the member, whatever was saved before', async () => {
  const account = buildAccount()
  fixture.backend.accounts.push(account)
  keepSession(fixture.backend.session(account))
  await saveLocale('ar')
  expect(saved()).toEqual([{ user_id: account.id, locale: 'ar' }])
})
