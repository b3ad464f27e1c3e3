import { m } from '@hearth/messages'
import type { Email } from '../../mail/index.ts'

type EnquiryNews = 'enquiry_asked' | 'enquiry_message' | 'enquiry_agreed' | 'enquiry_declined'

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
  const [subject, sentence] = sentences[news]({ person: personName, provider: providerName })
  return {
    subject,
    email: {
      paragraphs: [sentence],
      action: { label: m.enquiry_read_and_answer(), url: `${siteUrl}/enquiries/${enquiryId}` },
      footer: m.enquiry_your_address_is_not_shown_to(),
    },
  }
}

const sentences: Record<
  EnquiryNews,
  (names: { person: string; provider: string }) => [subject: string, sentence: string]
> = {
  enquiry_asked: ({ person, provider }) => [
    `${person} asks you something`,
    m.enquiry_it_is_about_what_you_offer({ provider }),
  ],
  enquiry_message: ({ person, provider }) => [
    `${person} wrote to you`,
    m.enquiry_there_is_a_new_message_in({ provider }),
  ],
  enquiry_agreed: ({ person, provider }) => [
    m.enquiry_it_is_agreed_with({ person }),
    m.enquiry_they_said_yes_in_your_conversation({ provider }),
  ],
  enquiry_declined: ({ person, provider }) => [
    `${person} cannot this time`,
    m.enquiry_they_declined_in_your_conversation_about({ provider }),
  ],
}
