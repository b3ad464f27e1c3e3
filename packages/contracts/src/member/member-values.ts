/** Closed sets of a member's profile. Free of dependencies, because screens import them. */

/** Who sees a field of a profile, widest first. */
export const audienceIds = ['everyone', 'members', 'followed', 'me'] as const
export type Audience = (typeof audienceIds)[number]

/** Who may send a member a first message. They know somebody by `hearth.knows`. */
export const firstMessagesFromIds = ['everyone', 'known', 'nobody'] as const
export type FirstMessagesFrom = (typeof firstMessagesFromIds)[number]

/** The fields of `profile_details`. A text, a list of texts, or (attended) a yes. */
export const profileFields = {
  pronouns: { kind: 'text', limit: 40 },
  bio: { kind: 'text', limit: 2000 },
  city: { kind: 'text', limit: 80 },
  interests: { kind: 'list', limit: 40 },
  offers: { kind: 'list', limit: 80 },
  needs: { kind: 'list', limit: 80 },
  links: { kind: 'links', limit: 300 },
  attended: { kind: 'yes', limit: 0 },
} as const
export type ProfileField = keyof typeof profileFields
export const profileFieldIds = Object.keys(profileFields) as [ProfileField, ...ProfileField[]]
/** What stands in each of them. */
export type DetailValues = {
  pronouns: string
  bio: string
  city: string
  interests: string[]
  offers: string[]
  needs: string[]
  links: string[]
  attended: true
}
export type DetailValue = DetailValues[ProfileField]
/** Entries that a list of a profile holds at most. */
export const maxProfileList = 12
