import type { Run } from '@hearth/database'
import type { Locale } from '@hearth/messages/locales'
import type { Auth } from '../auth.ts'
import { endLogins } from '../login/login-queries.ts'
import { withDevices } from './device-words.ts'

type Login = {
  id: string
  userAgent: string | null
  app: string
  createdAt: string
  refreshedAt: string
}

/** The devices that are signed in to an account, in words of the owner's language: the asking one first, then the one used last. */
export async function listLogins(
  { run, parts }: Auth,
  { userId, sessionId, locale }: { userId: string; sessionId: string; locale: Locale },
) {
  const { rows } = await findLogins(run, {
    userId,
    nowMs: parts.now(),
    unusedSeconds: parts.config.LOGIN_UNUSED_SECONDS,
  })
  return withDevices(rows, locale)
    .map((login) => ({ ...login, current: login.id === sessionId }))
    .sort((one, other) => Number(other.current) - Number(one.current))
}

/** Ends one of the person's own logins, as signing out there would. One that is not theirs stays. */
export async function endLogin(
  { run, parts }: Auth,
  { userId, loginId }: { userId: string; loginId: string },
): Promise<void> {
  const ended = await endLogins(run, { userId, sessionId: loginId, scope: 'local' })
  if (ended > 0) parts.log.info('auth.login_ended_by_owner', { userId, sessionId: loginId })
}

function findLogins(
  run: Run,
  { userId, nowMs, unusedSeconds }: { userId: string; nowMs: number; unusedSeconds: number },
) {
  return run<Login>({
    name: 'auth_list_logins',
    text: `
      select id, user_agent as "userAgent", app, created_at as "createdAt", refreshed_at as "refreshedAt"
      from auth.sessions where user_id = $1 and not_after > $2 and refreshed_at > $3
      order by refreshed_at desc, id`,
    values: [userId, new Date(nowMs), new Date(nowMs - unusedSeconds * 1000)],
  })
}
