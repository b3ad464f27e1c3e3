import type { Actor, Database } from '@hearth/database'
import type { Auth } from '../auth/index.ts'
import { asAuth } from '../auth/index.ts'
import { actorOf } from '../data-api/index.ts'

/** Who listens on a channel. Visitors share one actor, and members one for each of their tokens. */
export type Viewer = {
  actor: Actor
  member?: { userId: string; sessionId: string; aal: string; expiresAtMs: number }
}

/** `problem` is said to the client, in the protocol's words. */
export type ViewerProblem = { problem: string }

const visitor: Viewer = { actor: actorOf({ kind: 'anon' }) }

/**
 * Who an access token names, while its login stands. Without one, and with the anonymous key that the client sends
 * instead, it is a visitor. Throws what the database throws.
 */
export async function findViewer(
  { auth, database }: { auth: Auth; database: Database },
  accessToken: string | null | undefined,
): Promise<Viewer | ViewerProblem> {
  if (!accessToken) return visitor
  const identity = await auth.identify({ headers: { authorization: `Bearer ${accessToken}` } })
  switch (identity.kind) {
    case 'anon':
      return visitor
    case 'service':
      return { problem: 'Unauthorized: the service key has no place on a socket' }
    case 'refused':
      return {
        problem:
          identity.code === 'expired_jwt'
            ? 'InvalidJWTToken: Token has expired'
            : `InvalidJWTToken: ${identity.message}`,
      }
    case 'member': {
      const { userId, sessionId, claims } = identity
      const viewer = {
        actor: actorOf(identity),
        member: { userId, sessionId, aal: claims.aal, expiresAtMs: claims.exp * 1000 },
      }
      if (await loginStands(database, viewer.member)) return viewer
      return { problem: 'InvalidJWTToken: This sign-in has ended' }
    }
  }
}

/** Whether a login still lives, as high as the token says, and its account is not shut. */
export async function loginStands(
  database: Database,
  { sessionId, aal }: { sessionId: string; aal: string },
): Promise<boolean> {
  const { rowCount } = await database.run(asAuth, {
    name: 'realtime_login_stands',
    text: `
      select 1 from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1 and s.aal >= $2 and s.not_after > now() and (u.banned_until is null or u.banned_until <= now())`,
    values: [sessionId, aal],
    onlyReads: true,
  })
  return rowCount > 0
}
