// A namespace, so that what bundles the engine takes along only these messages.
import * as m from '@hearth/messages'
import { inReadersLanguage } from '../fields/in-readers-language.ts'
import type { AccessFact, GoodFor, Visibility } from './event-values.ts'

/** What people read of what a host chooses for an event, in their language. */
export const visibilities = {
  public: inReadersLanguage({ label: m.event_visibility_public, help: m.event_visibility_public_help }),
  members: inReadersLanguage({ label: m.event_visibility_members, help: m.event_visibility_members_help }),
  unlisted: inReadersLanguage({ label: m.event_visibility_unlisted, help: m.event_visibility_unlisted_help }),
  private: inReadersLanguage({ label: m.event_visibility_private, help: m.event_visibility_private_help }),
} satisfies Record<Visibility, { label: string; help: string }>

export const goodForValues = inReadersLanguage({
  coming_alone: m.event_good_for_coming_alone,
  first_timers: m.event_good_for_first_timers,
  children: m.event_good_for_children,
  quiet: m.event_good_for_quiet,
  small_room: m.event_good_for_small_room,
}) satisfies Record<GoodFor, string>

export const accessValues = inReadersLanguage({
  step_free_entrance: m.event_access_step_free_entrance,
  step_free_toilet: m.event_access_step_free_toilet,
  hearing_loop: m.event_access_hearing_loop,
  sign_language: m.event_access_sign_language,
  quiet_space: m.event_access_quiet_space,
  seating: m.event_access_seating,
  parking: m.event_access_parking,
  public_transport: m.event_access_public_transport,
}) satisfies Record<AccessFact, string>
