/** Closed sets of a member's profile. Free of dependencies, because screens import them. */

/** Who sees a field of a profile, widest first. */
export const audiences = {
  everyone: { label: 'Everyone', help: 'Also people who are not signed in.' },
  members: { label: 'Members', help: 'Everyone who is signed in.' },
  followed: { label: 'People I follow', help: 'Members whom you follow yourself.' },
  me: { label: 'Only me', help: 'Nobody else.' },
} as const
export type Audience = keyof typeof audiences
export const audienceIds = Object.keys(audiences) as [Audience, ...Audience[]]

/** The fields of `profile_details`. A text, a list of texts, or (attended) a yes. */
export const profileFields = {
  pronouns: { label: 'Pronouns', kind: 'text', limit: 40 },
  bio: { label: 'About me', kind: 'text', limit: 2000 },
  city: { label: 'City', kind: 'text', limit: 80 },
  interests: { label: 'Interests', kind: 'list', limit: 40 },
  offers: { label: 'I can offer', kind: 'list', limit: 80 },
  needs: { label: 'I am looking for', kind: 'list', limit: 80 },
  links: { label: 'Links', kind: 'links', limit: 300 },
  attended: { label: 'Events I came to', kind: 'yes', limit: 0 },
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
