import type { Circle } from '@hearth/contracts/membership-values'
import { m } from '@hearth/messages'
import { money } from '../../format/money.ts'
import type { MembershipStep, NotedPledge } from './queries.ts'

/** The sentences of belonging. */
export const words = {
  title: m.membership_title,
  lede: m.membership_lede,
  circlesTitle: m.membership_circles_title,
  loading: m.membership_loading,
  signIn: m.site_sign_in,
  signInText: m.membership_sign_in_text,
  gives: m.membership_gives,
  asks: m.membership_asks,
  circles: {
    friend: {
      name: m.membership_circles_friend_name,
      plural: m.membership_circles_friend_plural,
      sentence: m.membership_circles_friend_sentence,
      gives: [
        'A place in what the community decides: support and discuss the roadmap',
        'The circle on your profile, if you want',
      ],
      asks: ['Come as you are, answer when you are asked, and cancel when you cannot come'],
    },
    keeper: {
      name: m.membership_circles_keeper_name,
      plural: m.membership_circles_keeper_plural,
      sentence: m.membership_circles_keeper_sentence,
      gives: ['All that friends have', 'Your pledge is counted on when stewards plan'],
      asks: ['A few hours a month, a gift you can spare, or an evening that you host now and then'],
    },
    steward: {
      name: m.membership_circles_steward_name,
      plural: m.membership_circles_steward_plural,
      sentence: m.membership_circles_steward_sentence,
      gives: ['You write the vision, the goals and the roadmap', 'You help to choose the next stewards'],
      asks: ['Time each week, patience, and listening before writing'],
    },
  } satisfies Record<
    Circle,
    { name: string; plural: string; sentence: string; gives: string[]; asks: string[] }
  >,
  here: m.membership_here,
  join: (circle: Circle) => m.membership_join_as_a({ nameOf: nameOf(circle) }),
  change: (circle: Circle) => m.membership_become_a({ nameOf: nameOf(circle) }),
  joined: (circle: Circle) => m.membership_you_belong_as_a({ nameOf: nameOf(circle) }),
  byAsking: m.membership_by_asking,
  stepBackTitle: m.membership_step_back_title,
  stepBackText: m.membership_step_back_text,
  stepBack: m.membership_step_back,
  stay: m.membership_stay,
  own: {
    title: m.membership_own_title,
    since: (circle: Circle, date: string) => m.membership_you_are_a_since({ nameOf: nameOf(circle), date }),
    show: m.membership_own_show,
    showHelp: m.membership_own_show_help,
    leave: m.membership_own_leave,
    leaveTitle: m.membership_own_leave_title,
    leaveText: m.membership_own_leave_text,
    left: m.membership_own_left,
  },
  pledge: {
    title: m.membership_pledge_title,
    plain: m.membership_pledge_plain,
    who: m.membership_pledge_who,
    first: m.membership_pledge_first,
    kind: m.membership_pledge_kind,
    kinds: { hours: m.membership_pledge_kinds_hours, money: m.membership_pledge_kinds_money },
    amount: m.membership_pledge_amount,
    hours: m.membership_pledge_hours,
    currency: m.membership_pledge_currency,
    per: m.membership_pledge_per,
    pers: { month: m.membership_pledge_pers_month, year: m.membership_pledge_pers_year },
    note: m.membership_pledge_note,
    change: m.membership_pledge_change,
    end: m.membership_pledge_end,
    noted: m.membership_pledge_noted,
    ended: m.membership_pledge_ended,
    now: (pledge: NotedPledge) => m.membership_you_would_give({ pledgeInWords: pledgeInWords(pledge) }),
    notANumber: {
      hours: m.membership_pledge_not_anumber_hours,
      money: m.membership_pledge_not_anumber_money,
    },
  },
  steward: {
    title: m.membership_steward_title,
    text: m.membership_steward_text,
    first: m.membership_steward_first,
    words: m.membership_steward_words,
    wordsHelp: m.membership_steward_words_help,
    tooShort: m.membership_steward_too_short,
    ask: m.membership_steward_ask,
    asked: m.membership_steward_asked,
    open: (date: string) => m.membership_steward_open({ date }),
    withdraw: m.membership_steward_withdraw,
    withdrawn: m.membership_steward_withdrawn,
    declined: m.membership_steward_declined,
    isOne: m.membership_steward_is_one,
    toStrategy: m.membership_steward_to_strategy,
  },
  waiting: {
    title: m.membership_waiting_title,
    loading: m.membership_waiting_loading,
    empty: m.membership_waiting_empty,
    since: (date: string) => m.membership_waiting_since({ date }),
    accept: m.membership_waiting_accept,
    decline: m.membership_waiting_decline,
    wordsOf: (name: string) => m.membership_waiting_words_of({ name }),
    acceptOne: (name: string) => m.membership_waiting_accept_one({ name }),
    declineOne: (name: string) => m.membership_waiting_decline_one({ name }),
    accepted: (name: string) => m.membership_waiting_accepted({ name }),
    declined: (name: string) => m.membership_waiting_declined({ name }),
    sure: (name: string) => m.membership_waiting_sure({ name }),
    sureText: m.membership_waiting_sure_text,
    declineTitle: (name: string) => m.membership_waiting_decline_title({ name }),
    declineText: m.membership_waiting_decline_text,
    notNow: m.membership_waiting_not_now,
  },
  history: { title: m.membership_history_title, empty: m.membership_history_empty },
  dashboard: {
    none: m.membership_dashboard_none,
    noneFacts: m.membership_dashboard_none_facts,
    facts: (pledge: NotedPledge | null) =>
      pledge
        ? m.membership_you_would_give_2({ pledgeInWords: pledgeInWords(pledge) })
        : m.membership_no_pledge_noted(),
    waiting: (count: number) => m.membership_dashboard_waiting({ count }),
  },
} as const

export function nameOf(circle: Circle): string {
  return words.circles[circle].name()
}

/** `4 hours each month`, `€12 each year`. */
function pledgeInWords({ kind, amount, currency, per }: NotedPledge): string {
  const what = kind === 'money' ? money(amount, currency ?? 'EUR') : m.membership_hours({ amount })
  return `${what} each ${per}`
}

export function stepInWords({ step, circle, pledge }: MembershipStep): string {
  const name = circle ? nameOf(circle) : ''
  switch (step) {
    case 'joined':
      return m.membership_you_joined_as_a({ name })
    case 'changed':
      return m.membership_you_became_a({ name })
    case 'left':
      return m.membership_you_left_the_circle()
    case 'pledged':
      return pledge
        ? m.membership_you_pledged({ pledgeInWords: pledgeInWords(pledge) })
        : m.membership_you_pledged_2()
    case 'pledge_ended':
      return m.membership_you_ended_your_pledge()
  }
}
