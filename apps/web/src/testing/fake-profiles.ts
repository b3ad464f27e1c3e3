import type { Database } from '@hearth/contracts/reads'
import type { FakeAccount } from './build-account.ts'
import { type Routes, tableError, type WithAccount } from './protocol.ts'

type Tables = Database['public']['Tables']

/** Profiles, their pictures, and what a member decided about being led in. */
export function profileRoutes({
  accounts,
  pictures,
  withAccount,
}: {
  accounts: FakeAccount[]
  /** The names of the pictures that are kept. */
  pictures: Set<string>
  withAccount: WithAccount
}): Routes {
  return {
    'GET /rest/v1/profiles': ({ query }) => Response.json(accounts.map(namesOf).filter(matches(query))),
    'PATCH /rest/v1/profiles': (request) =>
      withAccount(request, (account) => {
        const changed = request.body as Tables['profiles']['Update']
        if (changed.display_name !== undefined) {
          account.displayName = changed.display_name
          return Response.json([namesOf(account)])
        }
        if (changed.first_messages_from !== undefined)
          account.firstMessagesFrom = changed.first_messages_from as FakeAccount['firstMessagesFrom']
        if (changed.is_findable !== undefined) account.isFindable = changed.is_findable
        const { username: wished = account.username, profile_photo_url, cover_photo_url } = changed
        const isTaken = accounts.some(
          (other) => other !== account && other.username.toLowerCase() === wished.toLowerCase(),
        )
        if (isTaken) {
          return tableError(
            409,
            '23505',
            'duplicate key value violates unique constraint "profiles_username_key"',
          )
        }
        account.username = wished
        if (profile_photo_url !== undefined) account.photo = profile_photo_url
        if (cover_photo_url !== undefined) account.cover = cover_photo_url
        return Response.json([namesOf(account)])
      }),
    'GET /rest/v1/notification_choices': () => Response.json([]),
    'POST /rest/v1/notification_choices': () => new Response(null, { status: 201 }),
    'POST /rest/v1/member_clocks': () => new Response(null, { status: 201 }),
    'GET /rest/v1/onboarding': (request) =>
      withAccount(request, ({ choices = [] }) => Response.json(choices.map((choice) => ({ choice })))),
    'POST /rest/v1/onboarding': (request) =>
      withAccount(request, (account) => {
        const { choice } = request.body as Tables['onboarding']['Insert']
        account.choices = [...(account.choices ?? []), choice]
        return new Response(null, { status: 201 })
      }),
    'POST /storage/v1/object/pictures': ({ path }) => {
      const name = path.split('/object/pictures/')[1]!
      pictures.add(name)
      return Response.json({ Id: name, Key: `pictures/${name}` })
    },
    'DELETE /storage/v1/object/pictures': ({ body }) => {
      for (const name of body.prefixes as string[]) pictures.delete(name)
      return Response.json([])
    },
  }
}

/** The names of an account, as the table has them. */
export function namesOf({ id, username, displayName = null, photo = null, cover = null }: FakeAccount) {
  return {
    id,
    username,
    display_name: displayName,
    profile_photo_url: photo,
    cover_photo_url: cover,
    created_at: '2026-01-01T00:00:00Z',
  }
}

/** The three filters that the screens use: an id, a name without case, one of several names. */
function matches(query: URLSearchParams) {
  const id = query.get('id')?.replace('eq.', '')
  const one = query.get('username')?.replace('ilike.', '')
  const several = [...(query.get('or') ?? '').matchAll(/username\.ilike\."((?:[^"\\]|\\.)*)"/g)]
  const names = [one, ...several.map(([, name]) => name?.replaceAll('\\\\', '\\'))]
    .filter((name) => name !== undefined)
    .map((name) => name.replaceAll(/\\([\\%_])/g, '$1').toLowerCase())
  return (profile: { id: string; username: string }) =>
    profile.id === id || names.includes(profile.username.toLowerCase())
}
