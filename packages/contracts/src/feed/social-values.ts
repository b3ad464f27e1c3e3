/** What a post may be. Free of dependencies, because screens import it. */

/** For whom a post is; `followers` are those who follow its author. */
export const postAudiences = ['everyone', 'members', 'followers'] as const
export type PostAudience = (typeof postAudiences)[number]

/** What one person can give to a post without words, once. */
export const reactionKinds = ['warmth', 'thanks', 'joy', 'with_you'] as const
export type ReactionKind = (typeof reactionKinds)[number]

/** A post can point to one of these. */
export const postSubjects = ['event', 'venue', 'provider'] as const
export type PostSubject = (typeof postSubjects)[number]

export const postLimits = { body: 2000, comment: 1000, pictures: 4, alt: 300 } as const

/** A picture of a post: its stored path, what it shows in words, and its measures. */
export type PostPicture = { path: string; alt: string; width: number; height: number }
