import type { Evening } from '@hearth/contracts'

/** What the pages of some events say of the evening beside the record, by the event's key, and who sees their guests. */
export const evenings: Record<string, Evening> = {
  'long-table': {
    programme: [
      { at: '19:00', line: 'Light your candle', note: 'Coats off, a glass in hand.' },
      { at: '19:45', line: 'Soup, then silence', note: 'Ten minutes without a word.' },
      { at: '20:30', line: 'The one question', note: 'For the whole table.' },
      { at: '21:15', line: 'Main course and songs', note: 'Bring a guitar if you have one.' },
      { at: '22:30', line: 'Last light and tea', note: 'We wash up together.' },
    ],
    bring: 'one thing that you could explain',
    bringNote: 'A cheese, or a story about a cheese.',
    doorsOpenAt: '18:45',
    lastEntryAt: '19:45',
    wayIn: 'Ring the brass bell at the garden gate',
    wayInNote: 'Then follow the lanterns past the well.',
  },
  'sober-disco': {
    programme: [
      { at: '18:00', line: 'Doors and hibiscus', note: 'Ear protection at the entrance.' },
      { at: '19:00', line: 'Slow floor', note: 'For everyone under ten.' },
      { at: '20:30', line: 'Real bass' },
      { at: '22:15', line: 'The last song' },
    ],
    doorsOpenAt: '18:00',
    lastEntryAt: '21:00',
  },
  'fado-kitchen': {
    programme: [
      { at: '20:00', line: 'Bread, oil and wine' },
      { at: '20:45', line: 'First songs', note: 'No phones while somebody sings.' },
      { at: '21:45', line: 'The kitchen is open' },
      { at: '22:15', line: 'Whoever dares', note: 'Ask the guitars for your key.' },
    ],
    bring: 'a song, if one is in you',
    doorsOpenAt: '19:40',
    wayIn: 'Through the kitchen door',
    wayInNote: 'It is the green one; push hard.',
  },
}

/** Events whose guests everyone may see; at all others it stays as hosts have it at first. */
export const openGuestLists: readonly string[] = ['long-table', 'sober-disco', 'fado-kitchen']
