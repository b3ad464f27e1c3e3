import type { EventTiming } from './event-span.ts'
import { type Category, categoryIds } from './event-values.ts'
import { moonAge } from './moon.ts'
import { type Light, lights } from './scene-address.ts'

/**
 * The drawn scenes: which categories each is for, the hours that it shows (both, where it says none) and the words
 * that ask for it. The server draws them; whoever shows one writes its address.
 */
const table = {
  supper: { of: 'party', at: 'dark', words: 'supper dinner feast long table jantar' },
  longTable: { of: 'party', at: 'dark', words: 'meal table communal supper' },
  roundTable: { of: 'party education', words: 'potluck dishes brunch round table lunch share food' },
  courtyard: { of: 'party', at: 'dark', words: 'courtyard street neighbour garden lights' },
  lanterns: { of: 'party theater', at: 'dark', words: 'lantern festival celebration birthday solstice' },
  dance: { of: 'party', at: 'dark', words: 'danc disco ball salsa tango swing forr ceilidh' },
  beachFire: { of: 'party spiritual', at: 'dark', words: 'fire bonfire beach stars campfire' },
  blankets: { of: 'party spiritual', at: 'dark', words: 'blanket cosy story night stories tales' },
  soup: { of: 'party education', at: 'dark', words: 'soup kitchen cook broth stew' },
  roof: { of: 'party', at: 'light', words: 'roof terrace sunset picnic' },
  lemonCourt: { of: 'party business', at: 'light', words: 'patio lemon drinks aperitif welcome' },
  choir: { of: 'concerts', at: 'dark', words: 'choir sing song voice gospel choral chorus' },
  nave: { of: 'concerts', at: 'dark', words: 'organ chapel candlelight quartet bach' },
  cello: { of: 'concerts', at: 'dark', words: 'cello string violin classical chamber' },
  roundWindow: { of: 'concerts', at: 'dark', words: 'hymn vesper ensemble choir' },
  bandstand: { of: 'concerts', at: 'dark', words: 'band brass jazz park garden open air' },
  kitchenGuitar: { of: 'concerts', at: 'dark', words: 'guitar fado folk acoustic songs' },
  roofs: { of: 'concerts', at: 'dark', words: 'roof moon night piano nocturne' },
  hill: { of: 'concerts', at: 'dark', words: 'house concert neighbourhood living room' },
  river: { of: 'spiritual sports', at: 'light', words: 'sail row boat kayak river water' },
  circle: { of: 'spiritual', at: 'dark', words: 'circle sharing listening men women council' },
  sound: { of: 'spiritual concerts', at: 'dark', words: 'sound bath gong' },
  bowls: { of: 'spiritual', words: 'bowl singing bowl reiki healing' },
  petals: { of: 'spiritual', words: 'breath relax rest nidra lying' },
  tea: { of: 'spiritual', words: 'tea ceremony cacao silence' },
  forest: { of: 'spiritual sports', at: 'light', words: 'forest wood walk silent tree hike' },
  ridge: { of: 'sports spiritual', at: 'light', words: 'hill ridge hike mountain sunrise trail' },
  sea: { of: 'sports spiritual', at: 'light', words: 'sea swim ocean surf dip wave' },
  yoga: { of: 'sports spiritual', at: 'light', words: 'yoga stretch tai chi qigong pilates meditat' },
  moonplay: { of: 'theater', at: 'dark', words: 'moon play children fairy' },
  shadow: { of: 'theater', at: 'dark', words: 'shadow puppet tale' },
  twoPlayers: { of: 'theater', at: 'dark', words: 'drama duet scene shakespeare rehearsal' },
  openStage: { of: 'theater concerts', at: 'dark', words: 'stage open-mic stand-up comedy poetry slam mic' },
  puppets: { of: 'theater', words: 'puppet booth family kids marionette' },
  masks: { of: 'theater', words: 'mask improv commedia carnival' },
  cinema: { of: 'theater', at: 'dark', words: 'film cinema movie screening documentary' },
  amphitheatre: { of: 'theater', at: 'light', words: 'amphitheatre greek chorus outdoor open air' },
  pottery: { of: 'education', at: 'light', words: 'clay potter ceramic bowl craft wheel' },
  lamp: { of: 'education', at: 'dark', words: 'read novel poem club' },
  bookshelves: { of: 'education', at: 'dark', words: 'library book history philosophy language' },
  penAndPaper: { of: 'education spiritual', words: 'letter write writing calligraph journal pen' },
  seedlings: { of: 'education', at: 'light', words: 'plant garden seed grow compost bee' },
  leaves: { of: 'education party', at: 'light', words: 'lunch orchard picnic lemon garden herb' },
  bakery: { of: 'education', words: 'bread bake sourdough dough pizza' },
  oven: { of: 'party education', at: 'dark', words: 'bread oven bake pizza' },
  lateSoup: { of: 'education party', at: 'light', words: 'cook kitchen vegetable ferment soup' },
  tiledBench: { of: 'education', at: 'light', words: 'tile draw paint sketch watercolour language cafe' },
  rainWindow: { of: 'education business', words: 'conversation rain knit' },
  football: { of: 'sports', at: 'light', words: 'football soccer volleyball beach frisbee game' },
  bridge: { of: 'sports', at: 'light', words: 'run jog marathon bridge' },
  cycling: { of: 'sports', at: 'light', words: 'bike cycl ride bicycle' },
  climbing: { of: 'sports', words: 'climb boulder wall' },
  court: { of: 'sports', at: 'dark', words: 'basket court tennis padel badminton pickleball' },
  talk: { of: 'business education', at: 'light', words: 'talk market lecture shop speaker keynote' },
  breakfast: { of: 'business', at: 'light', words: 'breakfast coffee morning founder network' },
  fireside: { of: 'business', at: 'dark', words: 'fireside mentor chat interview ask' },
  noteWall: { of: 'business', words: 'workshop idea plan design co-op sprint strategy' },
  desk: { of: 'business', at: 'dark', words: 'code cowork laptop tax bookkeeping accounts' },
  skyline: { of: 'business', at: 'light', words: 'pitch invest city career summit' },
  // Of no category: for what is about Hearth itself.
  door: { of: '', at: 'dark', words: '' },
  openDoor: { of: 'business party', at: 'dark', words: 'open house welcome door neighbours' },
} as const satisfies Record<string, { of: string; at?: 'dark' | 'light'; words: string }>

export type SceneName = keyof typeof table

/**
 * The commonest words of Portuguese, Spanish, French and German titles, without accents, by the scene that they ask for. Like
 * those above they are beginnings of words, so none may begin an English word that means something else.
 */
const otherWords: Partial<Record<SceneName, string>> = {
  supper: 'jantar cena diner abendessen',
  roundTable: 'almoco almuerzo mittagessen',
  courtyard: 'vizinh vecin voisin nachbar',
  lanterns: 'festa fiesta fete feier',
  dance: 'danca danse tanz baile',
  beachFire: 'fogueira hoguera lagerfeuer praia playa plage',
  soup: 'sopa soupe cozinha cocina kochen',
  choir: 'coro chor singen',
  bandstand: 'banda musica musik',
  kitchenGuitar: 'cancao cancion chanson lieder',
  circle: 'roda circulo cercle kreis',
  forest: 'floresta bosque foret wald caminhada paseo balade',
  ridge: 'montanha montana montagne wander randonnee senderismo',
  sea: 'nadar natation schwimm',
  yoga: 'ioga medita',
  openStage: 'palco escenario buhne poesi',
  cinema: 'cine kino pelicula',
  pottery: 'barro argile topfer',
  lamp: 'leitura lectura lesung livro libro',
  penAndPaper: 'escri ecri schreib',
  seedlings: 'horta huerto potager garten',
  bakery: 'padaria boulang brot backen',
  tiledBench: 'desenh dibuj dessin zeichn pintura peintur malen',
  football: 'futebol futbol fussball',
  bridge: 'corrida correr lauf',
  cycling: 'bici velo fahrrad',
  talk: 'palestra conferenc vortrag mercado',
  breakfast: 'cafe desayuno fruhstuck',
  noteWall: 'oficina taller atelier',
}

export const sceneNames = Object.keys(table) as SceneName[]

/** One scene in one light, varied by the id. `moon` is its age in eighths: 0 new, 4 full. */
export type Scene = { name: SceneName; light: Light; moon: number; id: string }

/** What a scene is chosen by. */
export type SceneSubject = { id: string; category: string; title?: string; timing?: EventTiming }

/** The scene that stands for a whole category: its door, its header, its share picture. */
export const doorScenes = {
  party: 'lanterns',
  concerts: 'nave',
  spiritual: 'circle',
  theater: 'shadow',
  education: 'bookshelves',
  sports: 'bridge',
  business: 'breakfast',
} as const satisfies Record<Category, SceneName>

/** A category that is not known yet is shown as a party. */
const ofCategory = new Map<string, SceneName[]>(
  categoryIds.map((category) => [category, sceneNames.filter((name) => isSceneOf(name, category))]),
)

export function isSceneOf(name: SceneName, category: Category): boolean {
  return table[name].of.split(' ').includes(category)
}

/**
 * The scene of an event: by its category, by the words of its title, by its hour, then by its id. `taken` are scenes that
 * stand close by; they are chosen only where nothing else is left.
 */
export function chooseScene(subject: SceneSubject, taken: readonly SceneName[] = []): Scene {
  const { id, category, title = '', timing } = subject
  const { light, moon } = hourOf(timing)
  const isDark = light === 'dusk' || light === 'night'
  const words = ` ${title.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')}`
  const find = (known = '') => known.split(' ').findIndex((word) => word !== '' && words.includes(` ${word}`))
  const fit = (name: SceneName) => {
    const { at, words: known }: { at?: 'dark' | 'light'; words: string } = table[name]
    // The first words of a scene are what it shows.
    const asked = find(known)
    const askedOtherwise = find(otherWords[name])
    const isWrongHour = timing !== undefined && at !== undefined && (at === 'dark') !== isDark
    return (
      (taken.includes(name) ? -8 : 0) +
      Math.max(asked < 0 ? 0 : 4 - asked / 2, askedOtherwise < 0 ? 0 : 3.5) -
      (isWrongHour ? 2 : 0) +
      spread(name + id)
    )
  }
  const name = (ofCategory.get(category) ?? ofCategory.get('party')!).reduce((best, next) =>
    fit(next) > fit(best) ? next : best,
  )
  return { name, light: timing ? light : ownLight(name), moon, id }
}

/** The scenes of a list: no event has that of one of the three before it. */
export function chooseScenes(subjects: readonly SceneSubject[]): Map<string, Scene> {
  const scenes = new Map<string, Scene>()
  const names: SceneName[] = []
  for (const subject of subjects) {
    const scene = scenes.get(subject.id) ?? chooseScene(subject, names.slice(-3))
    scenes.set(subject.id, scene)
    names.push(scene.name)
  }
  return scenes
}

/** One of these scenes, always the same for an id. */
export function pickScene(names: readonly SceneName[], id: string): SceneName {
  return names.reduce((best, next) => (spread(next + id) > spread(best + id) ? next : best))
}

/** A scene by its name, in its own light. */
export function namedScene(name: SceneName, id: string): Scene {
  return { name, light: ownLight(name), moon: 3, id }
}

const ownLight = (name: SceneName): Light =>
  (table[name] as { at?: string }).at === 'light' ? 'day' : 'night'

/** From 0 up to 1 by FNV-1a: an order of the scenes that is each id's own. */
function spread(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  // The last step mixes the low bits up: ids differ in their ends.
  return (Math.imul(hash ^ (hash >>> 15), 2246822507) >>> 0) / 4294967296
}

function hourOf(timing?: EventTiming): { light: Light; moon: number } {
  if (!timing) return { light: 'night', moon: 3 }
  const hour = timing.allDay || !timing.startTime ? 12 : Number(timing.startTime.slice(0, 2))
  const light = hour < 5 || hour >= 20 ? 'night' : hour < 9 ? 'dawn' : hour < 17 ? 'day' : 'dusk'
  return { light, moon: Math.round(moonAge(timing.startDate) * 8) % 8 || 0 }
}

/** The scene that an address names. */
export function readSceneKey(key: string): Omit<Scene, 'id'> | undefined {
  const [, name, light, moon] = /^(\w+)-([a-z]+)([0-7])$/.exec(key) ?? []
  const known = sceneNames.find((each) => each === name)
  const hour = lights.find((each) => each === light)
  return known && hour && { name: known, light: hour, moon: Number(moon) }
}
