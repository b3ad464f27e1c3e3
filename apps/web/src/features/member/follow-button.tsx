import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { withName } from '../../data/name-first.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { followMutation } from './mutations.ts'

/** Who presses. */
export type Follower = { userId: string }

/** Follow or Following, as a toggle. It changes at once; what fails goes back and says why. */
export function FollowButton({
  follower: { userId },
  memberId,
  name,
  isFollowed,
  look = 'outline',
}: {
  follower: Follower
  memberId: string
  name: string
  isFollowed: boolean
  look?: ButtonLook
}) {
  const toast = useToast()
  const { mutateAsync } = useMutation(followMutation(useQueryClient(), { userId, memberId }))
  // By its promise: in a list of whom one follows the row leaves at once, and the words must come all the same.
  const set = (follows: boolean): Promise<void> =>
    mutateAsync(follows).then(
      () =>
        toast({
          title: follows ? m.member_follow_followed({ name }) : m.member_follow_unfollowed({ name }),
          action: { label: m.site_undo(), onAction: () => set(!follows) },
        }),
      (error) =>
        toast({
          tone: 'bad',
          title: follows ? m.member_follow_not_followed({ name }) : m.member_follow_not_unfollowed({ name }),
          text: sentenceFor(error),
          action: { label: m.site_try_again(), onAction: () => set(follows) },
        }),
    )
  const press = () => withName(() => void set(!isFollowed))
  const label = isFollowed ? m.member_follow_following() : m.member_follow_follow()
  const Icon = isFollowed ? UserRoundCheck : UserRoundPlus
  return (
    <Button
      small
      look={isFollowed ? 'quiet' : look}
      className="follow-button"
      aria-pressed={isFollowed}
      aria-label={isFollowed ? m.member_following_one({ name }) : m.member_follow_one({ name })}
      icon={<Icon size={18} aria-hidden="true" />}
      onClick={press}
    >
      {label}
    </Button>
  )
}
