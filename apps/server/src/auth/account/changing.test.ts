// A change of address and of password from end to end: the official client, the running app, a mail server.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Site, startSite } from '../../testing/clients.ts'
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { buildEmail, goodPassword, readLink } from '../testing.ts'

let sink: MailSink
let site: Site
beforeAll(async () => {
  sink = await startMailSink()
  site = await startSite({ SMTP_URL: sink.url })
})
afterAll(async () => {
  await site.end()
  await sink.stop()
})

const soon = { timeout: 20_000, interval: 50 }
const subjectsTo = (address: string) =>
  sink.received
    .filter(({ to }) => to[0] === address)
    .map(({ raw }) => /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1]?.replaceAll(/\r\n[ \t]/g, ' '))
const arrived = (address: string, subject: string) =>
  expect.poll(() => subjectsTo(address), soon).toContain(subject)

it('moves an account to another address, with the password and a link that goes there', async () => {
  const person = await site.comeIn()
  const { auth } = person.client
  const next = buildEmail()

  const bare = await auth.updateUser({ email: next })
  expect(bare.error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
    message: 'Please give your current password for this change',
  })
  const wrong = await auth.updateUser({ email: next, current_password: 'wrong-lantern-47' })
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
  const asked = await auth.updateUser({ email: next, current_password: goodPassword })
  expect(asked.error).toBeNull()
  expect(asked.data.user).toMatchObject({ email: person.email, new_email: next })

  await arrived(next, 'Confirm your new email address for Hearth')
  await arrived(person.email, 'Someone asked to move your Hearth account')

  // Opened on another device, where nobody is signed in.
  const elsewhere = site.client()
  const { token_hash } = readLink((await site.mails(next)).at(-1)!)
  const confirmed = await elsewhere.auth.verifyOtp({ type: 'email_change', token_hash })
  expect(confirmed.error).toBeNull()
  expect(confirmed.data.user).toMatchObject({ email: next })
  const again = await site.client().auth.verifyOtp({ type: 'email_change', token_hash })
  expect(again.error).toMatchObject({ code: 'otp_expired' })

  await arrived(person.email, 'Your Hearth account has a new email address')
  await arrived(next, 'This is now the email address of your Hearth account')
  expect((await auth.getUser()).data.user).toMatchObject({ email: next })
  expect((await site.signIn(next)).userId).toBe(person.userId)
  await expect(site.signIn(person.email)).rejects.toMatchObject({ code: 'invalid_credentials' })
})

it('does not say that an address belongs to someone else, but its owner hears of the attempt', async () => {
  const [person, owner] = [await site.comeIn(), await site.comeIn()]
  const asked = await person.client.auth.updateUser({ email: owner.email, current_password: goodPassword })
  expect(asked.error).toBeNull()
  expect(asked.data.user).toMatchObject({ email: person.email, new_email: owner.email })
  await arrived(owner.email, 'Someone asked to use your email address at Hearth')
  expect(subjectsTo(owner.email)).not.toContain('Confirm your new email address for Hearth')
})

it('changes the password with the current one, ends all other logins and tells the owner', async () => {
  const person = await site.comeIn()
  const phone = await site.signIn(person.email)
  const next = 'amber-threshold-93'
  const bare = await person.client.auth.updateUser({ password: next })
  expect(bare.error).toMatchObject({ code: 'reauthentication_needed' })
  const changed = await person.client.auth.updateUser({ password: next, current_password: goodPassword })
  expect(changed.error).toBeNull()

  expect((await person.client.auth.getUser()).error).toBeNull()
  expect((await phone.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  await arrived(person.email, 'Your Hearth password was changed')
  await expect(site.signIn(person.email)).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect((await site.signIn(person.email, { password: next })).userId).toBe(person.userId)
})

it('sets a new password after a recovery link without the old one', async () => {
  const person = await site.comeIn()
  const lost = site.client()
  await lost.auth.resetPasswordForEmail(person.email)
  const { token_hash } = readLink((await site.mails(person.email)).at(-1)!)
  await lost.auth.verifyOtp({ type: 'recovery', token_hash })
  expect((await lost.auth.updateUser({ password: 'amber-threshold-93' })).error).toBeNull()
  expect((await person.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})
