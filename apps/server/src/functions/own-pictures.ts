import { AppError, isPictureOf, pictureNameOf, type Sentence } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'

/**
 * Throws a problem of `field` unless every address is that of a picture which the member has uploaded and which is
 * still there.
 */
export async function requireOwnPictures(
  run: Run,
  { userId, addresses, field }: { userId: string; addresses: readonly string[]; field: string },
): Promise<void> {
  if (addresses.length === 0) return
  const refuse = (sentence: Sentence) =>
    new AppError('invalid_input', m.site_refusal_check_fields, {
      fields: { [field]: sentence },
    })
  const own = addresses.filter((address) => isPictureOf(userId, address))
  if (own.length < addresses.length) throw refuse(m.member_picture_not_own)
  const names = [...new Set(own.map((address) => pictureNameOf(address)))]
  const { rows } = await run<{ found: number }>({
    name: 'own pictures there',
    text: `
      select count(*)::integer as found from storage.objects
      where owner_id = $1::uuid and name = any($2::text[])`,
    values: [userId, names],
  })
  if (rows[0]?.found !== names.length) throw refuse(m.site_refusal_picture_gone)
}
