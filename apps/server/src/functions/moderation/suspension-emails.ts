import type { Email } from '../../mail/index.ts'

type Written = { subject: string; email: Email }

/** The letters of a suspension. The reason and the answer are the house's own words to the person. */
export function writeSuspensionEmail({
  reason,
  endsAt,
  url,
}: {
  reason: string
  endsAt: string | null
  /** Opens how it stands, and the appeal. */
  url: string
}): Written {
  return {
    subject: 'Your account on Hearth is suspended',
    email: {
      paragraphs: [
        endsAt
          ? `You cannot take part until ${sayInstant(endsAt)}. After that you can sign in again; nothing of yours is lost.`
          : 'You cannot take part for now. It has no fixed end; nothing of yours is deleted.',
        'This is why:',
        reason,
        'If you see it differently, tell us. You can write to us once, and somebody will read it and answer you.',
      ],
      action: { label: 'See how it stands', url },
    },
  }
}

export function writeLiftedEmail({ words, siteUrl }: { words: string; siteUrl: string }): Written {
  return {
    subject: 'Your account on Hearth is open again',
    email: {
      paragraphs: [
        'You can sign in again, and everything of yours is in its place.',
        ...(words ? [words] : []),
      ],
      action: { label: 'Sign in', url: `${siteUrl}/login` },
    },
  }
}

export function writeRefusalEmail({ words, url }: { words: string; url: string }): Written {
  return {
    subject: 'We have read what you wrote about your suspension',
    email: {
      paragraphs: ['Thank you for writing. The suspension stays as it is. This is our answer:', words],
      action: { label: 'See how it stands', url },
    },
  }
}

export function writeWarningEmail({ words, siteUrl }: { words: string; siteUrl: string }): Written {
  return {
    subject: 'A word from those who look after Hearth',
    email: {
      paragraphs: [words, 'Nothing else happens for now. Please keep it in mind.'],
      action: { label: 'Open Hearth', url: siteUrl },
    },
  }
}

export function writeCalledOffEmail({
  title,
  words,
  url,
}: {
  title: string
  words: string
  url: string
}): Written {
  return {
    subject: `Your event was called off: ${title}`,
    email: {
      paragraphs: [
        'Those who look after Hearth have called it off. Everyone who was coming is told that it does not take place. This is why:',
        words,
      ],
      action: { label: 'Open the event', url },
    },
  }
}

function sayInstant(instant: string): string {
  const said = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${said.format(new Date(instant))} UTC`
}
