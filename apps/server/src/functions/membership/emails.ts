import type { Email } from '../../mail/index.ts'

/** The answer to who asked to be a steward. */
export function writeStewardshipEmail(
  decision: 'accepted' | 'declined',
  siteUrl: string,
): { subject: string; email: Email } {
  if (decision === 'accepted') {
    return {
      subject: 'You are a steward now',
      email: {
        paragraphs: [
          'The community trusts you with its long view: you can write the vision, set goals and look after the roadmap, and you help to decide who becomes a steward next.',
          'You can step back at any time, on the page about membership.',
        ],
        action: { label: 'Open the long view', url: `${siteUrl}/strategy` },
      },
    }
  }
  return {
    subject: 'About your wish to be a steward',
    email: {
      paragraphs: [
        'Thank you for offering. The stewards cannot say yes this time. Nothing else changes: your circle stays, and you may ask again later.',
      ],
      action: { label: 'See your membership', url: `${siteUrl}/membership` },
    },
  }
}
