import { type ReactionKind, reactionKinds } from '@hearth/contracts/social-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flame, HandHeart, Heart, Sun } from 'lucide-react'
import { withName } from '../../data/name-first.ts'
import { refusalOf } from '../../format/error-words.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import { reacting } from './mutations.ts'
import type { Post } from './post.ts'

const icons: Record<ReactionKind, typeof Flame> = {
  warmth: Flame,
  thanks: Heart,
  joy: Sun,
  with_you: HandHeart,
}

const names: Record<ReactionKind, () => string> = {
  warmth: m.feed_reactions_warmth,
  thanks: m.feed_reactions_thanks,
  joy: m.feed_reactions_joy,
  with_you: m.feed_reactions_with_you,
}

/**
 * Four ways to answer without words, one for each person. Whoever cannot sees those that were given. Those that others
 * gave are lit and have no number. Their names stand below them where no pointer can hover to read them.
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
        const name = names[kind]()
        const isMine = post.my_reaction === kind
        const isOthers = (post.reactions[kind] ?? 0) > Number(isMine)
        const said = isOthers ? m.feed_reactions_given({ name }) : name
        const inside = (
          <>
            <Icon size={20} aria-hidden="true" />
            <span className="reaction-name">{name}</span>
          </>
        )
        return (
          <li key={kind}>
            {canReact ? (
              <button
                type="button"
                className="reaction"
                title={name}
                aria-label={said}
                aria-pressed={isMine}
                data-given={isOthers || undefined}
                onClick={() => withName(() => press(kind))}
              >
                {inside}
              </button>
            ) : (
              <span className="reaction" title={name} role="img" aria-label={said} data-given={true}>
                {inside}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
