import type { PostAudience, ReactionKind } from '@hearth/contracts/social-values'
import { m } from '@hearth/messages'

/** The sentences of the feed. */
export const words = {
  news: (count: number) => (count > 50 ? m.feed_more_than_50_new_posts() : m.feed_new_posts({ count })),

  empty: {
    following: {
      title: m.feed_empty_following_title,
      text: m.feed_empty_following_text,
      action: m.feed_empty_following_action,
    },
    around: {
      title: m.feed_empty_around_title,
      text: m.feed_empty_around_text,
      action: m.feed_empty_around_action,
    },
  },

  audiences: {
    everyone: { name: m.feed_audiences_everyone_name, help: m.feed_audiences_everyone_help },
    members: { name: m.feed_audiences_members_name, help: m.feed_audiences_members_help },
    followers: { name: m.feed_audiences_followers_name, help: m.feed_audiences_followers_help },
  } satisfies Record<PostAudience, { name: string; help: string }>,
  readBy: {
    everyone: m.feed_read_by_everyone,
    members: m.feed_read_by_members,
    followers: m.feed_read_by_followers,
  } satisfies Record<PostAudience, string>,

  reactions: {
    warmth: m.feed_reactions_warmth,
    thanks: m.feed_reactions_thanks,
    joy: m.feed_reactions_joy,
    with_you: m.feed_reactions_with_you,
  } satisfies Record<ReactionKind, string>,
  reacted: (name: string, count: number) => (count === 0 ? name : `${name}, ${count}`),

  comments: {
    count: (count: number) => (count === 0 ? m.feed_comment() : m.feed_comments({ count })),
  },
} as const
