import type { Audience, ProfileField } from '@hearth/contracts/member-values'
import * as m from '@hearth/messages'

export const audienceNames: Record<Audience, () => string> = {
  everyone: m.member_audience_everyone,
  members: m.member_audience_members,
  followed: m.member_audience_followed,
  me: m.member_audience_me,
}

/** What choosing it means. */
export const audienceHelp: Record<Audience, () => string> = {
  everyone: m.member_audience_everyone_help,
  members: m.member_audience_members_help,
  followed: m.member_audience_followed_help,
  me: m.member_audience_me_help,
}

/** Of each field its name, the button while it is empty, and what to write in it. */
export const fieldMessages: Record<ProfileField, Record<'label' | 'invite' | 'help', () => string>> = {
  pronouns: {
    label: m.member_field_pronouns,
    invite: m.member_field_pronouns_invite,
    help: m.member_field_pronouns_help,
  },
  bio: { label: m.member_field_bio, invite: m.member_field_bio_invite, help: m.member_field_bio_help },
  city: { label: m.member_field_city, invite: m.member_field_city_invite, help: m.member_field_city_help },
  interests: {
    label: m.member_field_interests,
    invite: m.member_field_interests_invite,
    help: m.member_field_interests_help,
  },
  offers: {
    label: m.member_field_offers,
    invite: m.member_field_offers_invite,
    help: m.member_field_offers_help,
  },
  needs: {
    label: m.member_field_needs,
    invite: m.member_field_needs_invite,
    help: m.member_field_needs_help,
  },
  links: {
    label: m.member_field_links,
    invite: m.member_field_links_invite,
    help: m.member_field_links_help,
  },
  attended: {
    label: m.member_field_attended,
    invite: m.member_field_attended_invite,
    help: m.member_field_attended_help,
  },
}
