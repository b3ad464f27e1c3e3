import type { PostAudience, ReactionKind } from '@hearth/contracts'

/** A post of the sample; `event` is the title of what it is about, `venue` its key. */
export type SamplePost = {
  key: string
  by: string
  hoursAgo: number
  body: string
  audience?: PostAudience
  event?: string
  venue?: string
  said?: { by: string; hoursAgo: number; body: string }[]
  felt?: Partial<Record<ReactionKind, string[]>>
}

export const posts: readonly SamplePost[] = [
  {
    key: 'chair',
    by: 'beatriz.nunes',
    hoursAgo: 2,
    body: 'I came for the soup and left with two people I now walk with every Sunday.',
    audience: 'everyone',
    event: 'The long table',
    said: [
      { by: 'ines.duarte', hoursAgo: 1.5, body: 'That chair is yours again on Friday, @beatriz.nunes.' },
      {
        by: 'rui.tavares',
        hoursAgo: 1,
        body: 'The third person on that walk is asking whether there is room for a dog.',
      },
    ],
    felt: { warmth: ['ines.duarte', 'rui.tavares', 'luis_semedo'], joy: ['joao.mira'] },
  },
  {
    key: 'shed',
    by: 'gord.noseworthy',
    hoursAgo: 5,
    body: 'Nobody asked what I do for a living. We just sang until the rain stopped.',
    audience: 'everyone',
    event: 'Shed session: bring what you play',
    felt: { warmth: ['ailish.walsh', 'maeve.power'], with_you: ['tom_penney'] },
  },
  {
    key: 'ladles',
    by: 'ines.duarte',
    hoursAgo: 9,
    body: 'Friday needs three more ladles, one patient person at the door, and somebody who can reach the top shelf without a chair. You do not have to bring anything else.\n\nIf you come alone, say so when you arrive: I keep a seat beside somebody who came alone last time.',
    venue: 'esquina',
    said: [{ by: 'tomas.lind', hoursAgo: 8, body: 'I am tall and I have two ladles.' }],
    felt: { thanks: ['beatriz.nunes', 'amelia.costa'] },
  },
  {
    key: 'mornas',
    by: 'luis_semedo',
    hoursAgo: 27,
    body: 'Learned a morna from a neighbour who learned it from his aunt, who learned it on a boat. It has a verse now that nobody had written down.',
    audience: 'everyone',
    event: 'Mornas at sunset',
    felt: { warmth: ['tomas.lind'], thanks: ['ines.duarte'] },
  },
  {
    key: 'stairs',
    by: 'tomas.lind',
    hoursAgo: 30,
    body: 'New in Lisbon for six weeks. So far I know the names of four bakers and one cat. Who shows me a staircase that is worth it?',
    said: [
      { by: 'rui.tavares', hoursAgo: 29, body: 'Come to the slowest run. We stop at every cat.' },
      { by: 'joao.mira', hoursAgo: 28, body: 'There are 240 of them behind my house, and a bench at 120.' },
    ],
    felt: { joy: ['beatriz.nunes', 'rui.tavares', 'joao.mira', 'amelia.costa'] },
  },
  {
    key: 'seeds',
    by: 'lena.vogt',
    hoursAgo: 52,
    body: 'The bean seeds from last autumn have come up, all but one. I keep looking at the one.',
    audience: 'everyone',
    felt: { with_you: ['emre.aydin', 'klara.busch'], joy: ['selin.kaya'] },
  },
  {
    key: 'dawn',
    by: 'anju.shrestha',
    hoursAgo: 75,
    body: 'This morning there were eleven of us around the stupa, and for one whole round nobody spoke.',
    audience: 'everyone',
    event: 'Dawn kora around Boudha',
    felt: { warmth: ['sujata.rai', 'pemba.lama'] },
  },
]
