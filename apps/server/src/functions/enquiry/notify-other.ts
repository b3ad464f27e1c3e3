import type { EnquiryState } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import { writeEnquiryEmail } from './emails.ts'
import type { LockedEnquiry } from './queries.ts'

/** Tells the other side that the one on `side` wrote, and where that moved the conversation. */
export async function notifyOther(
  run: Run,
  { providerId, askedName, askerName, askerId, askedId }: LockedEnquiry,
  {
    enquiryId,
    side,
    moved,
    siteUrl,
  }: { enquiryId: string; side: 'asker' | 'asked'; moved: EnquiryState | undefined; siteUrl: string },
): Promise<void> {
  const [writerId, readerId] = side === 'asker' ? [askerId, askedId] : [askedId, askerId]
  const personName = side === 'asker' ? askerName : askedName
  const from = () => ({ writerId, plainSubject: m.enquiry_email_message_plain_subject() })
  const names = { enquiryId, providerName: askedName, personName, siteUrl }
  if (providerId === null) {
    const kind = moved === 'agreed' ? 'message_agreed' : 'message_said'
    await notify(run, readerId, () => ({
      kind,
      data: { enquiryId, personName },
      from: from(),
      ...writeEnquiryEmail(kind, names),
    }))
    return
  }
  const kind =
    moved === 'agreed' ? 'enquiry_agreed' : moved === 'declined' ? 'enquiry_declined' : 'enquiry_message'
  await notify(run, readerId, () => ({
    kind,
    data: { enquiryId, providerId, providerName: askedName, personName },
    from: from(),
    ...writeEnquiryEmail(kind, names),
  }))
}
