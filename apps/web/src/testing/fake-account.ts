import type { AccountReply } from '@hearth/contracts/account'
import { buildLogin, type FakeAccount } from './build-account.ts'
import { hasSecondStep } from './fake-second-factor.ts'
import { type Asked, functionError, protocolError, type WithAccount } from './protocol.ts'

// What the account page asks for. The rules themselves are tested in the server.

export function accountRoutes(withAccount: WithAccount) {
  return {
    'POST /functions/v1/account': (request: Asked) =>
      withAccount(request, ({ email, newEmail = null, deletion = null }) =>
        Response.json({
          email,
          newEmail,
          createdAt: '2026-01-01T00:00:00Z',
          deletion,
        } satisfies AccountReply),
      ),
    'POST /functions/v1/logins': (request: Asked) =>
      withAccount(request, ({ logins = [buildLogin({ current: true })] }) => Response.json(logins)),
    'POST /functions/v1/end-login': (request: Asked) =>
      withAccount(request, (account) => {
        const { loginId } = request.body
        account.logins = account.logins?.filter(({ id }) => id !== loginId) ?? []
        return Response.json({ loginId })
      }),
    'POST /functions/v1/calendar-feed': (request: Asked) =>
      withAccount(request, ({ calendarSince = null }) => Response.json({ since: calendarSince })),
    'POST /functions/v1/renew-calendar-feed': (request: Asked) =>
      withAccount(request, (account) => {
        account.calendarsMade = (account.calendarsMade ?? 0) + 1
        account.calendarSince = new Date().toISOString()
        const address = `${window.location.origin}/my-calendar/${account.calendarsMade}.ics`
        return Response.json({ address, since: account.calendarSince })
      }),
    'POST /functions/v1/end-calendar-feed': (request: Asked) =>
      withAccount(request, (account) => {
        const ended = account.calendarSince !== undefined
        delete account.calendarSince
        return Response.json({ ended })
      }),
    'POST /functions/v1/my-data': (request: Asked) =>
      withAccount(
        request,
        () =>
          new Response('a zip archive', {
            headers: {
              'content-type': 'application/octet-stream',
              'content-disposition': 'attachment; filename="hearth-my-data-2026-11-21.zip"',
            },
          }),
      ),
    'POST /functions/v1/delete-account': (request: Asked) =>
      withAccount(request, (account) => {
        const { password, events } = request.body
        if (!hasSecondStep(account) && password !== account.password) {
          const fields = { password: 'This is not your current password.' }
          return functionError(400, 'invalid_input', 'Please check what you sent.', { fields })
        }
        account.deletion = {
          askedAt: '2026-11-21T12:00:00Z',
          deletesAt: '2026-12-05T12:00:00Z',
          events: events as 'cancel' | 'leave',
        }
        return Response.json({ deletesAt: account.deletion.deletesAt, cancelledEvents: 0 })
      }),
    'POST /functions/v1/keep-account': (request: Asked) =>
      withAccount(request, (account) => {
        account.deletion = null
        return Response.json({ saved: true })
      }),
  }
}

/** `PUT /user` as the service takes it from somebody who is signed in: the present password, then what changes. */
export function changeOf(account: FakeAccount, { body }: Asked): Response | undefined {
  const { password, email, current_password: current } = body
  if (current !== undefined && current !== account.password) {
    return protocolError(400, 'invalid_credentials', 'The current password is not right')
  }
  if (password === account.password) {
    return protocolError(422, 'same_password', 'New password should be different from the old password.')
  }
  if (email !== undefined) account.newEmail = String(email)
  if (password !== undefined) account.password = String(password)
  return undefined
}
