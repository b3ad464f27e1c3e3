import type { Measure, RoadmapState } from '@hearth/contracts/strategy-values'

/** The sentences of the long view. */
export const words = {
  title: 'The long view',
  lede: 'Where this community wants to go, how far it has come, and what comes next. Written by its stewards, carried by all.',
  signIn: 'Sign in',
  signInText: 'The long view stands here once you are signed in.',
  loading: 'Loading the long view',
  cancel: 'Not now',
  save: 'Save',
  vision: {
    title: 'Our vision',
    itself: 'the vision',
    none: 'Nobody has written the vision yet. The stewards will.',
    noneForStewards: 'Nobody has written the vision yet. You could be the first.',
    edit: 'Change the vision',
    write: 'Write the vision',
    label: 'The vision',
    help: '**Bold**, *leaning*, # headings and - lists work.',
    summary: 'What changes, in a few words',
    since: (date: string) => `As it reads since ${date}`,
    versions: 'How it came to read so',
    loading: 'Loading what was before',
    saved: 'The vision is saved',
    missing: 'Write the vision first.',
    by: (name: string) => `by ${name}`,
    someone: 'by somebody who is not here any more',
    unsaid: 'Changed',
    read: 'Read this version',
    views: { write: 'Write', preview: 'Preview' },
  },
  goals: {
    title: 'Goals',
    itself: (title: string) => `the goal ${title}`,
    lede: 'Counted from what really happens here, each time the page opens.',
    none: 'No goals are set yet.',
    add: 'Add a goal',
    edit: (title: string) => `Change the goal ${title}`,
    change: 'Change',
    reached: (reached: number, target: number) =>
      `${reached.toLocaleString('en')} of ${target.toLocaleString('en')}`,
    until: (date: string) => `until ${date}`,
    done: 'Reached',
    over: 'The day has passed',
    titleLabel: 'The goal',
    about: 'Why it matters',
    measure: 'What is counted',
    target: 'How many',
    untilLabel: 'Until when',
    saved: 'The goal is saved',
    remove: 'Take this goal off',
    removed: 'The goal is off the page',
    newTitle: 'A new goal',
    editTitle: 'Change the goal',
    problems: {
      title: 'Give it a name.',
      target: 'Use a whole number above zero.',
      until: 'Choose a day.',
    },
  },
  measures: {
    members: 'Members with a name',
    belonging: 'Members in a circle',
    events_quarter: 'Events held this quarter',
    people_quarter: 'People who came this quarter',
    hosts_year: 'People who hosted in the last year',
    cities_year: 'Cities with an event in the last year',
    venues: 'Open venues',
    providers: 'Service providers',
  } satisfies Record<Measure, string>,
  roadmap: {
    title: 'Roadmap',
    itself: (title: string) => `${title} on the roadmap`,
    lede: 'Support what you want to see. What most people support stands first.',
    loading: 'Loading the roadmap',
    none: 'Nothing is on the roadmap yet.',
    add: 'Add to the roadmap',
    change: 'Change',
    edit: (title: string) => `Change ${title}`,
    states: { idea: 'Ideas', planned: 'Planned', under_way: 'Under way', done: 'Done' } satisfies Record<
      RoadmapState,
      string
    >,
    oneOf: { idea: 'An idea', planned: 'Planned', under_way: 'Under way', done: 'Done' } satisfies Record<
      RoadmapState,
      string
    >,
    support: 'Support',
    supportOne: (title: string) => `Support ${title}`,
    count: (count: number) => (count === 1 ? '1 supports this' : `${count} support this`),
    countWithYou: (others: number) =>
      others === 0
        ? 'You support this'
        : others === 1
          ? 'You and 1 other support this'
          : `You and ${others} others support this`,
    notSaved: 'That was not kept. Please try again.',
    titleLabel: 'What it is',
    about: 'More about it',
    state: 'How far it is',
    newTitle: 'Something new on the roadmap',
    editTitle: 'Change what is on the roadmap',
    saved: 'The roadmap is saved',
    remove: 'Take this off the roadmap',
    removeSure: 'It goes with its supports and everything said about it. Press once more to take it off.',
    removed: 'It is off the roadmap',
    missing: 'Give it a name.',
  },
  comments: {
    discuss: (count: number) => (count === 0 ? 'Discuss' : count === 1 ? '1 comment' : `${count} comments`),
    about: (title: string) => `What is said about ${title}`,
    loading: 'Loading what was said',
    none: 'Nobody has said anything yet.',
    earlier: 'Show earlier comments',
    label: 'Say something about it',
    say: 'Say it',
    missing: 'Write something first.',
    of: (name: string) => `the comment of ${name}`,
    remove: (name: string) => `Remove the comment of ${name}`,
    removed: 'The comment is gone',
    gone: 'Somebody',
  },
} as const

export function longDay(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(instant),
  )
}

/** A calendar date, which is the same day everywhere. */
export function calendarDay(date: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))
}
