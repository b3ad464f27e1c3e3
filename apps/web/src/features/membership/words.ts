import type { Circle } from '@hearth/contracts/membership-values'
import { money } from '../../format/money.ts'
import type { MembershipStep, NotedPledge } from './queries.ts'

/** The sentences of belonging. */
export const words = {
  title: 'How you belong',
  lede: 'Three circles around one fire. Choose the one that fits your life now. You can move or leave at any time.',
  circlesTitle: 'The circles',
  loading: 'Loading how you belong',
  signIn: 'Sign in',
  signInText: 'How you belong stands here once you are signed in.',
  gives: 'What it gives',
  asks: 'What it asks',
  circles: {
    friend: {
      name: 'Friend',
      plural: 'Friends',
      sentence: 'You like that this exists, and you come when you can.',
      gives: [
        'A place in what the community decides: support and discuss the roadmap',
        'The circle on your profile, if you want',
      ],
      asks: ['Come as you are, answer when you are asked, and cancel when you cannot come'],
    },
    keeper: {
      name: 'Keeper',
      plural: 'Keepers',
      sentence: 'You help to keep the fire: with hours, with a gift, or by opening a door.',
      gives: ['All that friends have', 'Your pledge is counted on when stewards plan'],
      asks: ['A few hours a month, a gift you can spare, or an evening that you host now and then'],
    },
    steward: {
      name: 'Steward',
      plural: 'Stewards',
      sentence: 'You look after where all of this is going.',
      gives: ['You write the vision, the goals and the roadmap', 'You help to choose the next stewards'],
      asks: ['Time each week, patience, and listening before writing'],
    },
  } satisfies Record<
    Circle,
    { name: string; plural: string; sentence: string; gives: string[]; asks: string[] }
  >,
  here: 'You are here',
  join: (circle: Circle) => `Join as a ${nameOf(circle)}`,
  change: (circle: Circle) => `Become a ${nameOf(circle)}`,
  joined: (circle: Circle) => `You belong as a ${nameOf(circle)}`,
  byAsking: 'By asking, further down',
  stepBackTitle: 'Step back as a steward?',
  stepBackText:
    'You can then no longer write the vision, the goals and the roadmap. What you wrote stays. To come back you ask again.',
  stepBack: 'Step back',
  stay: 'Stay',
  own: {
    title: 'Your circle',
    since: (circle: Circle, date: string) => `You are a ${nameOf(circle)} since ${date}.`,
    show: 'Show my circle on my profile',
    showHelp: 'Other members see it there. Your pledge is never shown.',
    leave: 'Leave the circle',
    leaveTitle: 'Leave the circle?',
    leaveText: 'Your pledge ends with it. Your account, your events and your answers stay as they are.',
    left: 'You have left the circle',
  },
  pledge: {
    title: 'What you would give',
    plain:
      'No money moves yet. What you write here is a note of what you would like to give; nothing is charged, and we will ask you before that ever changes.',
    who: 'Only you and those who look after Hearth can read it.',
    first: 'Choose a circle first. Then you can note here what you would like to give.',
    kind: 'What would you give?',
    kinds: { hours: 'Hours of help', money: 'Money' },
    amount: 'Amount',
    hours: 'Hours',
    currency: 'Currency',
    per: 'How often',
    pers: { month: 'Each month', year: 'Each year' },
    note: 'Note my pledge',
    change: 'Change my pledge',
    end: 'End my pledge',
    noted: 'Your pledge is noted. Thank you',
    ended: 'Your pledge has ended',
    now: (pledge: NotedPledge) => `You would give ${pledgeInWords(pledge)}.`,
    notANumber: { hours: 'Write a whole number of hours.', money: 'Write an amount, like 12 or 12.50.' },
  },
  steward: {
    title: 'Becoming a steward',
    text: 'Stewards are asked for by themselves and chosen by other stewards, so that the long view rests on trust.',
    first: 'Choose a circle first. Then you can ask here.',
    words: 'Why would you like to be a steward?',
    wordsHelp: 'A few sentences. Stewards and those who look after Hearth read them.',
    tooShort: 'Say a little more about why.',
    ask: 'Ask to be a steward',
    asked: 'You have asked. A steward will answer you',
    open: (date: string) => `You asked on ${date}. Somebody will answer you, here and by mail.`,
    withdraw: 'Take it back',
    withdrawn: 'You have taken it back',
    declined: 'The stewards could not say yes the last time. You may ask again.',
    isOne: 'You are a steward. The long view is yours to write, together with the others.',
    toStrategy: 'Open the long view',
  },
  waiting: {
    title: 'Who asks to be a steward',
    loading: 'Loading who asks',
    empty: 'Nobody waits for an answer.',
    since: (date: string) => `Asked on ${date}`,
    accept: 'Say yes',
    decline: 'Say no',
    wordsOf: (name: string) => `what ${name} wrote`,
    acceptOne: (name: string) => `Say yes to ${name}`,
    declineOne: (name: string) => `Say no to ${name}`,
    accepted: (name: string) => `${name} is a steward now`,
    declined: (name: string) => `${name} is told kindly`,
    sure: (name: string) => `Make ${name} a steward?`,
    sureText:
      'They can then write the vision, the goals and the roadmap, and help to decide who becomes a steward.',
    declineTitle: (name: string) => `Say no to ${name}?`,
    declineText: 'They are told kindly, here and by mail, and may ask again later.',
    notNow: 'Not now',
  },
  history: { title: 'How it came about', empty: 'Nothing yet. It begins with a circle.' },
  dashboard: {
    none: 'You do not belong to a circle yet',
    noneFacts: 'Friend, Keeper or Steward: see what each gives and asks',
    facts: (pledge: NotedPledge | null) =>
      pledge ? `You would give ${pledgeInWords(pledge)}` : 'No pledge noted',
    waiting: (count: number) =>
      count === 1 ? 'Somebody asks to be a steward' : `${count} members ask to be stewards`,
  },
} as const

export function nameOf(circle: Circle): string {
  return words.circles[circle].name
}

/** `4 hours each month`, `€12 each year`. */
function pledgeInWords({ kind, amount, currency, per }: NotedPledge): string {
  const what =
    kind === 'money' ? money(amount, currency ?? 'EUR') : amount === 1 ? '1 hour' : `${amount} hours`
  return `${what} each ${per}`
}

export function stepInWords({ step, circle, pledge }: MembershipStep): string {
  const name = circle ? nameOf(circle) : ''
  switch (step) {
    case 'joined':
      return `You joined as a ${name}`
    case 'changed':
      return `You became a ${name}`
    case 'left':
      return 'You left the circle'
    case 'pledged':
      return pledge ? `You pledged ${pledgeInWords(pledge)}` : 'You pledged'
    case 'pledge_ended':
      return 'You ended your pledge'
  }
}
