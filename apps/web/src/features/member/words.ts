import { m } from '@hearth/messages'

/** The sentences of profiles; those under `spec` are the specification's own (section 2), letter by letter. */
export const words = {
  directory: {
    shares: (names: readonly string[]) => {
      const [first, second, ...more] = names
      if (more.length > 1) return m.member_you_share_and_more({ first, second, count: more.length })
      return `You share ${new Intl.ListFormat('en-GB').format(names)}`
    },

    wider: {
      text: m.member_directory_wider_text,
      interest: m.member_directory_wider_interest,
      city: m.member_directory_wider_city,
    },
  },

  block: {
    points: (name: string) => [
      m.member_no_longer_sees_your_profile_your({ name }),
      m.member_cannot_follow_you_ask_you_anything({ name }),
      m.member_you_no_longer_see_them_in(),
    ],
  },
  profile: {
    follows: (followers: number, following: number) =>
      [
        followers > 0 && m.member_followed_by({ followers }),
        following > 0 && (followers > 0 ? `follows ${following}` : m.member_follows({ following })),
      ]
        .filter(Boolean)
        .join(', '),
  },
  own: {
    sees: {
      everyone: m.member_own_sees_everyone,
      members: m.member_own_sees_members,
      followed: m.member_own_sees_followed,
      me: m.member_own_sees_me,
    },

    name: {
      label: m.member_own_name_label,
      help: m.member_own_name_help,
      invite: m.member_own_name_invite,
    },

    fields: {
      pronouns: {
        invite: m.member_own_fields_pronouns_invite,
        missing: m.member_own_fields_pronouns_missing,
        help: m.member_own_fields_pronouns_help,
      },
      bio: {
        invite: m.member_own_fields_bio_invite,
        missing: m.member_own_fields_bio_missing,
        help: m.member_own_fields_bio_help,
      },
      city: {
        invite: m.member_own_fields_city_invite,
        missing: m.member_own_fields_city_missing,
        help: m.member_own_fields_city_help,
      },
      interests: {
        invite: m.member_own_fields_interests_invite,
        missing: m.member_own_fields_interests_missing,
        help: m.member_own_fields_interests_help,
      },
      offers: {
        invite: m.member_own_fields_offers_invite,
        missing: m.member_own_fields_offers_missing,
        help: m.member_own_fields_offers_help,
      },
      needs: {
        invite: m.member_own_fields_needs_invite,
        missing: m.member_own_fields_needs_missing,
        help: m.member_own_fields_needs_help,
      },
      links: {
        invite: m.member_own_fields_links_invite,
        missing: m.member_own_fields_links_missing,
        help: m.member_own_fields_links_help,
      },
      attended: {
        invite: m.member_own_fields_attended_invite,
        missing: m.member_own_fields_attended_missing,
        help: m.member_own_fields_attended_help,
        on: m.member_own_fields_attended_on,
        off: m.member_own_fields_attended_off,
        choose: m.member_own_fields_attended_choose,
      },
    },
  },
} as const
