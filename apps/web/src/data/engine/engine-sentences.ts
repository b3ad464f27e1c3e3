import { readOnlySentence } from '@hearth/contracts/read-only'
import * as m from '@hearth/messages'
import { baseLocale } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'
import { EngineError } from '@hearth/network-sdk'

// The engine speaks another project's protocol, which has room for one English sentence and none for a code of ours. So its
// sentences are what codes are elsewhere: a test holds this table to all that engine and client say.

const ours: Record<string, () => string> = {
  // packages/network-sdk
  'The event engine cannot be reached right now. Please try again.': m.event_engine_unreachable,
  'The answer of the event engine could not be verified, so it is not used. Please try again.':
    m.event_engine_unverified,
  [readOnlySentence]: m.site_error_read_only,
  'Your sign-in has ended. Please sign in again.': m.site_refusal_not_signed_in,
  'The clock of this device seems to be wrong. Please set it and try again.': m.event_engine_wrong_clock,
  'The event engine did not accept this.': m.event_engine_refused,
  'We could not find out yet whether this went through. Please look before you do it again, or try again in a minute.':
    m.event_engine_undecided,
  // packages/event-engine
  'Please sign in first.': m.event_engine_sign_in,
  'Please choose a username first.': m.site_refusal_username_required,
  'There is no such event.': m.event_is_gone,
  'Only the host can do this.': m.event_engine_host_only,
  'Only the host who made the event can do this.': m.event_engine_owner_only,
  'Only those who look after the house can do this.': m.event_engine_admin_only,
  'Only the controller can do this.': m.event_engine_admin_only,
  'Publish the event first, then share it.': m.event_publish_first,
  'Only an event that everyone or all members can find can be shared.': m.event_engine_not_for_lists,
  'It has been published. Cancel it, or change who can find it.': m.event_engine_was_published,
  'It was never published. Delete the draft, or publish it.': m.event_engine_never_published,
  'It is over. Create a new event instead.': m.event_engine_over,
  'This venue is not there. Choose another, or type the place.': m.event_engine_venue_gone,
  'This venue is closed.': m.event_engine_venue_closed,
  'Use pictures that you have uploaded yourself.': m.event_engine_own_pictures,
  'Give the link where people meet.': m.event_engine_link_missing,
  // packages/contracts: what a host may say of an event
  'Leave room for at least one person.': m.event_capacity_min,
  'Choose a category.': m.event_category_missing,
  'Say in which city it happens.': m.event_city_missing,
  'Choose a currency.': m.event_currency_missing,
  'Choose an end on or after the start.': m.event_end_date_early,
  'Choose an end after the start. If it ends the next day, set the end date.': m.event_end_early,
  'Say when it ends.': m.event_end_time_missing,
  'Use 0 or more.': m.event_number_min,
  'Say where it happens, or give an online link.': m.event_place_missing,
  'Say what it costs, or choose free or by donation.': m.event_price_missing,
  'A free event has no price.': m.event_price_of_free,
  'The highest price must not be below the lowest.': m.event_price_order,
  'Say when it begins, or choose all day.': m.event_start_time_missing,
  'Leave no tag empty.': m.event_tag_empty,
  'The clocks change here: this time does not exist on that day.': m.event_time_skipped,
  'Choose draft or published.': m.event_status_missing,
  'Choose the time zone of the place.': m.event_time_zone_missing,
  'Give it a title of at least 3 characters.': m.event_title_short,
  'Choose who can find it.': m.event_visibility_missing,
  'Please remove the invisible characters.': m.site_fields_invisible_characters,
  'Use a date that exists, like 2026-12-31.': m.site_fields_not_a_date,
  'Use a link that starts with https:// or http://.': m.site_fields_not_a_link,
  'Use a time like 19:30.': m.site_fields_not_a_time,
  'Choose from the list.': m.site_fields_not_in_list,
  'Use a picture from Hearth.': m.site_fields_not_our_picture,
  'Use a whole number.': m.site_fields_not_whole,
  'Choose a time zone from the list.': m.site_fields_time_zone_unknown,
  'Choose each one only once.': m.site_fields_twice,
}

/** Sentences with numbers in them. */
const counted: readonly (readonly [RegExp, (...numbers: string[]) => string])[] = [
  [
    /already coming\. Leave room for at least (\d+)\.$/,
    (taken = '') => m.event_engine_people_coming({ taken }),
  ],
  [/already coming\. Cancel the event first/, () => m.event_engine_cancel_first()],
  [/^Use at most (\d+)\.$/, (max = '') => m.event_number_max({ max })],
  [
    /^Describe the picture in one line of at most (\d+) characters\.$/,
    (max = '') => m.event_picture_alt_refused({ max }),
  ],
  [/^Use at most (\d+) tags\.$/, (max = '') => m.event_tags_many({ max })],
  [/^An event lasts at most (\d+) days\.$/, (max = '') => m.event_too_long({ max })],
  [/^Use at most (\d+) characters\.$/, (limit = '') => m.site_fields_too_long({ limit })],
  [
    /create up to (\d+) events a day\. This limit ends (?:in about (?:(\d+) days?|(\d+) hours?)|once)/,
    (max, days, hours) =>
      `${m.moderation_newcomer_limit({ action: 'event', max: Number(max) })} ${endsIn(Number(days), Number(hours))}`,
  ],
]

const endsIn = (days: number, hours: number) =>
  days
    ? m.moderation_newcomer_ends_days({ days })
    : hours
      ? m.moderation_newcomer_ends_hours({ hours })
      : m.moderation_newcomer_ends_confirmed()

/** A refusal's line keeps its field (`parseEventRefusal`). */
const line = /^([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*: )?(.+)$/

function translate(said: string): string {
  const [, field = '', sentence = ''] = line.exec(said.trim()) ?? []
  const known = Object.hasOwn(ours, sentence) ? ours[sentence]!() : translateCounted(sentence)
  // What a form says of its fields it has said before; in English even a stranger's sentence says more than none.
  return field + (known ?? (getLocale() === baseLocale ? sentence : m.event_engine_refused()))
}

function translateCounted(sentence: string): string | undefined {
  for (const [pattern, say] of counted) {
    const match = pattern.exec(sentence)
    if (match) return say(...match.slice(1))
  }
  return undefined
}

/** Any other error stays as it is. */
export function translated(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  return new EngineError(error.kind, error.message.split('\n').map(translate).join('\n'), { cause: error })
}
