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
      action: { label: 'Read and answer', url: `${siteUrl}/enquiries/${enquiryId}` },
      footer: 'Your address is not shown to the other side. You answer in Hearth.',
    },
  }
}

const sentences: Record<
  EnquiryNews,
  (names: { person: string; provider: string }) => [subject: string, sentence: string]
> = {
  enquiry_asked: ({ person, provider }) => [
    `${person} asks you something`,
    `It is about what you offer as ${provider}. What they wrote waits for you in Hearth.`,
  ],
  enquiry_message: ({ person, provider }) => [
    `${person} wrote to you`,
    `There is a new message in your conversation about ${provider}.`,
  ],
  enquiry_agreed: ({ person, provider }) => [
    `It is agreed with ${person}`,
    `They said yes in your conversation about ${provider}.`,
  ],
  enquiry_declined: ({ person, provider }) => [
    `${person} cannot this time`,
    `They declined in your conversation about ${provider}. You can ask again, or ask somebody else.`,
  ],
}
