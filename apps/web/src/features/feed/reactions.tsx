import { type ReactionKind, reactionKinds } from '@hearth/contracts/social-values'
import { m } from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flame, HandHeart, Heart, Sun } from 'lucide-react'
import { withName } from '../../data/name-first.ts'
import { refusalOf } from '../../format/error-words.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import { reacting } from './mutations.ts'
import type { Post } from './post.ts'
import { words } from './words.ts'

const icons: Record<ReactionKind, typeof Flame> = {
  warmth: Flame,
  thanks: Heart,
  joy: Sun,
  with_you: HandHeart,
}

/**
 * Four ways to answer without words, one for each person. Whoever cannot sees those that were given. Their names stand
 * below them where no pointer can hover to read them.
 */
export function Reactions({ post, canReact }: { post: Post; canReact: boolean }) {
  const toast = useToast()
  const { mutate } = useMutation(reacting(useQueryClient(), post))
  const press = (kind: ReactionKind) =>
    mutate(post.my_reaction === kind ? null : kind, {
      onError: (error) => toast({ title: m.feed_not_saved(), text: refusalOf(error), tone: 'bad' }),
    })
  const given = canReact ? reactionKinds : reactionKinds.filter((kind) => post.reactions[kind])
  if (given.length === 0) return null
  return (
    <ul className="reactions" aria-label={m.feed_reactions_of()}>
      {given.map((kind) => {
        const Icon = icons[kind]
        const count = post.reactions[kind] ?? 0
        const said = words.reacted(words.reactions[kind](), count)
        const inside = (
          <>
            <Icon size={19} aria-hidden="true" />
            {count > 0 && <span className="reaction-count">{count}</span>}
            <span className="reaction-name">{words.reactions[kind]()}</span>
          </>
        )
        return (
          <li key={kind}>
            {canReact ? (
              <button
                type="button"
                className="reaction"
                title={words.reactions[kind]()}
                aria-label={said}
                aria-pressed={post.my_reaction === kind}
                onClick={() => withName(() => press(kind))}
              >
                {inside}
              </button>
            ) : (
              <span className="reaction" title={words.reactions[kind]()} role="img" aria-label={said}>
                {inside}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
