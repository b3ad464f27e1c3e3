/** What somebody said, so many hours before the sample was made; `replies` stand beneath it. */
type Said = { by: string; hoursAgo: number; words: string }
export type SampleThread = Said & { isPinned?: boolean; replies?: Said[] }

/** What people say to each other at some of the sample's events, by the event's key. */
export const comments: Record<string, SampleThread[]> = {
  'fado-kitchen': [
    {
      by: 'tomas.lind',
      hoursAgo: 30,
      words: 'Is it all right to bring my mother? She makes very good dumplings.',
      replies: [
        {
          by: 'ines.duarte',
          hoursAgo: 28,
          words: 'It is more than all right. I’ve kept her a chair near the oven.',
        },
        { by: 'tomas.lind', hoursAgo: 27, words: 'She is already looking for her good apron.' },
      ],
    },
    {
      by: 'ines.duarte',
      hoursAgo: 70,
      isPinned: true,
      words:
        'The kitchen is on the third floor and the stairs are narrow. Ring, and somebody comes down to carry.',
    },
    { by: 'beatriz.nunes', hoursAgo: 9, words: 'I bring a pot of soup without meat.' },
  ],
  'long-table': [
    {
      by: 'amelia.costa',
      hoursAgo: 50,
      words: 'I come alone and know nobody. Where do I sit?',
      replies: [
        {
          by: 'ines.duarte',
          hoursAgo: 48,
          words: 'Beside somebody who came alone last time. There are always a few.',
        },
      ],
    },
    { by: 'joao.mira', hoursAgo: 5, words: 'My one thing to explain is a quince. Be warned.' },
  ],
  'sober-disco': [
    {
      by: 'klara.busch',
      hoursAgo: 20,
      words: 'Are the twelve pairs of ear protection gone by six?',
      replies: [{ by: 'emre.aydin', hoursAgo: 19, words: 'By half past. I keep two pairs for you.' }],
    },
  ],
}
