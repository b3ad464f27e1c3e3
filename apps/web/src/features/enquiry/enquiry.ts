import type { Read, Row } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'
import { personName } from '../../format/person-name.ts'

/** A conversation as the list of one's own brings it (rpc `my_enquiries`). Between two members it has no `provider`. */
export type Enquiry = Read<'my_enquiries'>[number]

/** One message. `state` is the state that it moved the conversation to, when it did. */
export type Message = Omit<Row<'enquiry_messages'>, 'enquiry_id'>

/** What the other person is called, as a person. */
export function personOf({ other }: Pick<Enquiry, 'other'>): string {
  return other ? personName(other) : m.enquiry_someone_gone()
}

/** What the other side is called in the conversation: a provider by their page. */
export function otherNameOf(enquiry: Enquiry): string {
  return (enquiry.side === 'asker' && enquiry.provider?.name) || personOf(enquiry)
}

/** The picture beside that name. */
export function otherPhotoOf({ side, provider, other }: Enquiry): string | null {
  return (side === 'asker' && provider?.photo) || (other?.profile_photo_url ?? null)
}

/** Another member asks to write with the reader, who has not agreed. */
export function isRequest({ side, state }: Pick<Enquiry, 'side' | 'state'>): boolean {
  return side === 'member' && state !== 'agreed'
}
