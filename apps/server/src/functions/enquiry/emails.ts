import * as m from '@hearth/messages'
import type { Email } from '../../mail/index.ts'

type EnquiryNews =
  | 'enquiry_asked'
  | 'enquiry_message'
  | 'enquiry_agreed'
  | 'enquiry_declined'
  | 'message_asked'
  | 'message_agreed'
  | 'message_said'

/** News of a conversation, without its words and without anybody's address: both are behind the sign-in. */
export function writeEnquiryEmail(
  news: EnquiryNews,
  {
    enquiryId,
    providerName,
    personName,
    siteUrl,
  }: { enquiryId: string; providerName: string; personName: string; siteUrl: string },
): { subject: string; email: Email } {
  const names = { person: personName, provider: providerName }
  const [subject, sentence] = messages[news]
  return {
    subject: subject(names),
    email: {
      paragraphs: [sentence(names)],
      action: { label: m.enquiry_email_action(), url: `${siteUrl}/enquiries/${enquiryId}` },
      footer: m.enquiry_email_footer(),
    },
  }
}

type Message = (names: { person: string; provider: string }) => string

const messages: Record<EnquiryNews, [subject: Message, sentence: Message]> = {
  enquiry_asked: [m.enquiry_email_asked_subject, m.enquiry_email_asked],
  enquiry_message: [m.enquiry_email_message_subject, m.enquiry_email_message],
  enquiry_agreed: [m.enquiry_email_agreed_subject, m.enquiry_email_agreed],
  enquiry_declined: [m.enquiry_email_declined_subject, m.enquiry_email_declined],
  message_asked: [m.enquiry_email_request_subject, m.enquiry_email_request],
  message_agreed: [m.enquiry_email_request_agreed_subject, m.enquiry_email_request_agreed],
  message_said: [m.enquiry_email_message_subject, m.enquiry_email_request_said],
}
