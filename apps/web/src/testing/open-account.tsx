import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, vi } from 'vitest'
import { buildAccount, type FakeAccount } from './build-account.ts'
import type { FakeBackend } from './fake-backend.ts'
import { functionError, protocolError } from './protocol.ts'
import { keepSession, renderAt } from './render-at.tsx'

/** What the browser was handed to save. jsdom saves no files. */
export function collectSavedFiles(): { name: string; text: string }[] {
  const saved: { name: string; text: string }[] = []
  beforeEach(() => {
    saved.length = 0
    const files = new Map<string, Blob>()
    URL.createObjectURL = (file) => {
      const address = `blob:${files.size}`
      files.set(address, file as Blob)
      return address
    }
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(async function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: (await files.get(this.href)?.text()) ?? '' })
    })
  })
  return saved
}

/** The account page of a signed-in member, their second step done where there is one. */
export async function openAccount(backend: FakeBackend, given: Partial<FakeAccount> = {}) {
  const account = buildAccount(given)
  backend.accounts.push(account)
  keepSession(backend.session(account, 900, 'aal2'))
  const view = renderAt('/account')
  await screen.findByRole('heading', { level: 1, name: 'Your account' })
  return { ...view, account }
}

export const noAnswer = () => Promise.reject(new TypeError('fetch failed'))

/** An endpoint wants a fresh code until one was shown. Gives the way to show it in the dialog that asks. */
export function wantCode(backend: FakeBackend, endpoint: string, account: FakeAccount) {
  const sentence = 'Enter a new code from your authenticator app to confirm this change.'
  backend.answer(endpoint, (request) => {
    if (backend.asked.some(({ path }) => path.endsWith('/verify'))) return backend.again(request)
    return endpoint.includes('/functions/')
      ? functionError(403, 'insufficient_aal', sentence)
      : protocolError(401, 'insufficient_aal', sentence)
  })
  return async (user: UserEvent) => {
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your code' })
    await user.type(within(dialog).getByLabelText('Six-digit code'), account.factors![0]!.code)
  }
}
