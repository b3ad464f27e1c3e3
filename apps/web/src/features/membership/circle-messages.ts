import type { Circle } from '@hearth/contracts/membership-values'
import * as m from '@hearth/messages'

type CircleMessages = {
  name: () => string
  sentence: () => string
  gives: readonly (() => string)[]
  asks: readonly (() => string)[]
}

/** What people read of each circle: what it is called, what it gives and what it asks. */
export const circleMessages: Record<Circle, CircleMessages> = {
  friend: {
    name: m.membership_friend,
    sentence: m.membership_friend_sentence,
    gives: [m.membership_friend_gives_voice, m.membership_friend_gives_profile],
    asks: [m.membership_friend_asks],
  },
  keeper: {
    name: m.membership_keeper,
    sentence: m.membership_keeper_sentence,
    gives: [m.membership_keeper_gives_all, m.membership_keeper_gives_pledge],
    asks: [m.membership_keeper_asks],
  },
  steward: {
    name: m.membership_steward,
    sentence: m.membership_steward_sentence,
    gives: [m.membership_steward_gives_strategy, m.membership_steward_gives_choice],
    asks: [m.membership_steward_asks],
  },
}

export function circleName(circle: Circle): string {
  return circleMessages[circle].name()
}
