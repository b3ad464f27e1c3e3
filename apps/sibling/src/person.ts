import type { HearthInfo } from '@hearth/contracts'
import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import * as m from '@hearth/messages'
import type { Backend, User } from '@hearth/network-sdk'

/** Who is signed in, as the journal shows them. */
export type Person = { id: string; name: string; hasName: boolean; email: string; photo: string | undefined }

/** What is known before anything is read: the address that the person signed in with. */
export function personOf({ id, email = '' }: User): Person {
  return { id, email, name: email.split('@')[0] || m.site_journal_you(), hasName: true, photo: undefined }
}

/** The person with the name and the photo of their profile. Throws when it could not be read. */
export async function readPerson(backend: Backend, hearth: HearthInfo, user: User): Promise<Person> {
  const { data } = await backend
    .from('profiles')
    .select('username, profile_photo_url')
    .eq('id', user.id)
    .maybeSingle()
    .throwOnError()
  const hasName = data !== null && !isTemporaryUsername(data.username)
  return {
    ...personOf(user),
    hasName,
    ...(hasName && { name: data.username }),
    ...(data?.profile_photo_url && { photo: smallPicture(hearth, data.profile_photo_url) }),
  }
}

function smallPicture({ site }: HearthInfo, path: string): string {
  return `${site.url}${path.replace('/object/public/', '/render/image/public/')}?width=96`
}
