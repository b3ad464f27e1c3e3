import type { Measure, RoadmapState } from '@hearth/contracts/strategy-values'

/** What the sample's stewards wrote first, and what they made of it. */
export const visionVersions: readonly { author: string; summary: string; text: string; daysAgo: number }[] = [
  {
    author: 'mara.okafor',
    summary: 'A beginning',
    daysAgo: 64,
    text: 'A table within walking distance of everyone who wants to sit at one.',
  },
  {
    author: 'amelia.costa',
    summary: 'What we keep small, after the circle in September',
    daysAgo: 26,
    text: `**A table within walking distance of everyone who wants to sit at one.**

We want a city to feel like a street where the doors are open: you hear music, you look in, somebody moves over and makes room. In five years nobody here should spend a Sunday alone who would rather not.

## What we keep

- Evenings small enough that everybody is greeted by name.
- Prices that shut nobody out, and hosts who are not left with the bill.
- People before numbers: nothing here is made so that you look at it longer.

## What we try next

We help those who host for the first time, we open rooms that stand empty, and we learn from the cities that began before us.`,
  },
]

export const goals: readonly {
  title: string
  about: string
  measure: Measure
  target: number
  inDays: number
}[] = [
  {
    title: 'A hundred evenings in one season',
    about: 'Enough that there is always one this week, and not so many that hosts grow tired.',
    measure: 'events_quarter',
    target: 100,
    inDays: 40,
  },
  {
    title: 'Thirty doors that open to us',
    about: 'Halls, gardens and kitchens whose keepers know us and answer.',
    measure: 'venues',
    target: 30,
    inDays: 100,
  },
  {
    title: 'Ten cities that sit down together',
    about: '',
    measure: 'cities_year',
    target: 10,
    inDays: 220,
  },
]

export const roadmap: readonly {
  key: string
  title: string
  about: string
  state: RoadmapState
  /** How many of the sample's members support it. */
  supports: number
  comments?: readonly { author: string; body: string; daysAgo: number }[]
}[] = [
  {
    key: 'first hosts',
    title: 'A companion for everybody who hosts for the first time',
    about: 'Somebody who has done it before comes an hour early, and stays until the dishes are dry.',
    state: 'under_way',
    supports: 17,
    comments: [
      {
        author: 'beatriz.nunes',
        body: 'I had Luís with me at my first supper. I would have sent everybody home without him.',
        daysAgo: 9,
      },
      {
        author: 'lena.vogt',
        body: 'Two of us in Berlin would be companions. Where do we say so?',
        daysAgo: 5,
      },
      { author: 'amelia.costa', body: 'Write to me. We begin with four cities in spring.', daysAgo: 4 },
    ],
  },
  {
    key: 'tool shed',
    title: 'A shared shed: tables, pots, lanterns, a projector',
    about: 'One in each city, with a list of what is in it and who has it.',
    state: 'planned',
    supports: 12,
    comments: [{ author: 'kamau.njoroge', body: 'Nairobi has the room. We lack the shelves.', daysAgo: 12 }],
  },
  {
    key: 'quiet evenings',
    title: 'A sign for quiet evenings',
    about: 'So that whoever needs low voices and soft light finds them before they come.',
    state: 'planned',
    supports: 9,
  },
  {
    key: 'children',
    title: 'A corner for children at every larger evening',
    about: 'Paper, pencils, and one grown-up who likes the noise.',
    state: 'idea',
    supports: 14,
    comments: [
      {
        author: 'rosa.jimenez',
        body: 'Ours is a blanket and a box of clay. That is all it takes.',
        daysAgo: 3,
      },
    ],
  },
  {
    key: 'night bus',
    title: 'Going home together',
    about: 'See who goes your way when it has got late.',
    state: 'idea',
    supports: 6,
  },
  {
    key: 'accessible',
    title: 'Every venue says how one gets in',
    about: 'Steps, doors, light and sound, in the keeper’s own words.',
    state: 'done',
    supports: 21,
  },
]

/** Who belongs how. The rest of the sample has not chosen yet. */
export const circles: readonly {
  username: string
  circle: 'friend' | 'keeper' | 'steward'
  isShown?: boolean
  pledge?: { kind: 'money' | 'hours'; amount: number; currency?: string; per: 'month' | 'year' }
}[] = [
  {
    username: 'amelia.costa',
    circle: 'steward',
    isShown: true,
    pledge: { kind: 'hours', amount: 12, per: 'month' },
  },
  { username: 'lena.vogt', circle: 'steward', isShown: true },
  {
    username: 'tomas.lind',
    circle: 'keeper',
    isShown: true,
    pledge: { kind: 'hours', amount: 4, per: 'month' },
  },
  {
    username: 'rui.tavares',
    circle: 'keeper',
    pledge: { kind: 'money', amount: 1000, currency: 'EUR', per: 'month' },
  },
  { username: 'sujata.rai', circle: 'keeper', isShown: true },
  { username: 'mere.tamihana', circle: 'friend', isShown: true },
  { username: 'ines.duarte', circle: 'friend' },
  { username: 'maeve.power', circle: 'friend', isShown: true },
]

/** Who asks to be a steward, and waits. */
export const asking = {
  username: 'rui.tavares',
  words:
    'I keep the list of who lends what in Lisbon anyway. I would like to bring the shed into the world, and I have Tuesdays free.',
  daysAgo: 3,
} as const
