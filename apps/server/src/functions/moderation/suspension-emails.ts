import { m } from '@hearth/messages'
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
    subject: m.moderation_your_account_on_hearth_is_suspended(),
    email: {
      paragraphs: [
        endsAt
          ? m.moderation_you_cannot_take_part_until_after({ endsAt: sayInstant(endsAt) })
          : m.moderation_you_cannot_take_part_for_now(),
        m.moderation_this_is_why(),
        reason,
        m.moderation_if_you_see_it_differently_tell(),
      ],
      action: { label: m.moderation_see_how_it_stands(), url },
    },
  }
}

export function writeLiftedEmail({ words, siteUrl }: { words: string; siteUrl: string }): Written {
  return {
    subject: m.moderation_your_account_on_hearth_is_open(),
    email: {
      paragraphs: [m.moderation_you_can_sign_in_again_and(), ...(words ? [words] : [])],
      action: { label: m.site_sign_in(), url: `${siteUrl}/login` },
    },
  }
}

export function writeRefusalEmail({ words, url }: { words: string; url: string }): Written {
  return {
    subject: m.moderation_we_have_read_what_you_wrote(),
    email: {
      paragraphs: [m.moderation_thank_you_for_writing_the_suspension(), words],
      action: { label: m.moderation_see_how_it_stands(), url },
    },
  }
}

export function writeWarningEmail({ words, siteUrl }: { words: string; siteUrl: string }): Written {
  return {
    subject: m.moderation_a_word_from_those_who_look(),
    email: {
      paragraphs: [words, m.moderation_nothing_else_happens_for_now_please()],
      action: { label: m.moderation_open_hearth(), url: siteUrl },
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
    subject: m.moderation_your_event_was_called_off({ title }),
    email: {
      paragraphs: [m.moderation_those_who_look_after_hearth_have(), words],
      action: { label: m.moderation_open_the_event(), url },
    },
  }
}

function sayInstant(instant: string): string {
  const said = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${said.format(new Date(instant))} UTC`
}
