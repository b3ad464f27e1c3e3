/**
 * The apps of the network, in the order in which they are shown; Hearth comes first. This is what stands in
 * `siblings` of `/.well-known/hearth.json`, where the addresses are those of the deployment (setting `SIBLINGS`).
 */
export type Sibling = {
  /** How apps name each other: in codes that cross origins, in the stored login record, as an event's source. */
  id: string
  title: string
  /** `primary` is dark enough for text on a light ground, `accent` light enough for text on a dark one; `#rrggbb`. */
  colours: { primary: string; accent: string }
  /** The address of a square picture; a path is one of Hearth's own. */
  logo: string
  /** What one does there, in one sentence. */
  description: string
  /** The path of the app at which a person arrives. */
  route: string
  /** The app's origin, or nothing while it is not open: then it is named, but leads nowhere. */
  url: string
}

/** The id under which Hearth itself stands in the registry. */
export const hearthAppId = 'hearth'

/** The eight apps, closed: a deployment gives those it can reach their `url`. */
export const networkApps: readonly Readonly<Sibling>[] = [
  {
    id: hearthAppId,
    title: 'Hearth',
    colours: { primary: '#d3391a', accent: '#ff8d45' },
    description: 'Suppers, songs and circles near you, each held by someone who wants you there.',
  },
  {
    id: 'story',
    title: 'Story',
    colours: { primary: '#6941a1', accent: '#c8aefa' },
    description: 'Tell of a day that changed you, and read what changed the people you are about to meet.',
  },
  {
    id: 'piflines',
    title: 'Piflines',
    colours: { primary: '#a92e52', accent: '#fba0ad' },
    description: 'Pay a kindness forward, and follow the line of people it travels along.',
  },
  {
    id: 'positivity',
    title: 'Positivity',
    colours: { primary: '#8b5f00', accent: '#f4c352' },
    description: 'One good thing a day, said out loud and kept where you will find it again.',
  },
  {
    id: 'journal',
    title: 'Journal',
    colours: { primary: '#1c5d98', accent: '#80c7f8' },
    description: 'A quiet page of your own, a line at a time, for nobody but you.',
  },
  {
    id: 'tidyprojects',
    title: 'Tidy Projects',
    colours: { primary: '#006a61', accent: '#6dd3c0' },
    description: 'Turn a heap of plans into one next step, alone or with the people you share them with.',
  },
  {
    id: 'gymtimer',
    title: 'Gym Timer',
    colours: { primary: '#416b25', accent: '#a6d671' },
    description: 'A kind clock for moving: it counts the work and the rest, so that you can breathe.',
  },
  {
    id: 'singlefollow',
    title: 'Single Follow',
    colours: { primary: '#943384', accent: '#eea0dc' },
    description: 'Follow one person at a time, and hear what they really say.',
  },
].map((app) => ({ ...app, logo: `/apps/${app.id}.svg`, route: '/', url: '' }))

/** The app of that id in a registry; `undefined` when there is none. */
export function findSibling(siblings: readonly Sibling[], id: string): Sibling | undefined {
  return siblings.find((sibling) => sibling.id === id)
}

/** The origin that the app calls from and is called at, exactly; `undefined` while it is not open. */
export function siblingOrigin({ url }: Pick<Sibling, 'url'>): string | undefined {
  return url ? new URL(url).origin : undefined
}

/** The address at which a person arrives in the app; `undefined` while it is not open. */
export function siblingAddress({ url, route }: Pick<Sibling, 'url' | 'route'>): string | undefined {
  return url ? new URL(route, url).href : undefined
}
