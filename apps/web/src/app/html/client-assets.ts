import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pageTable, type ScreenName } from '@hearth/contracts/pages'
import { directionOf, isLocale } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'
import { readStyles, type StyleRule } from './shown-styles.ts'

/** What the browser's build made, as far as a page must know it. Addresses begin with `/assets/`. */
export type ClientAssets = {
  /** The script that starts the app. */
  entry: string
  /** Fonts of the first screen, to be preloaded. */
  fonts: string[]
  /** The style sheets that name all fonts of the language's script. */
  fontFaces: string
  /** All that the app's style sheets say, of which a whole page carries what it shows. */
  rules: StyleRule[]
  /** What every page needs. */
  base: ScreenAssets
  /** What a screen needs beyond that, by the file of its module (`RouteHandle.file`). */
  screens: Record<string, ScreenAssets>
}
export type ScreenAssets = {
  scripts: string[]
  styles: string[]
  /** What it asks for its data with, after its own scripts. */
  later?: string[]
  /** What it waits for beside its own module, where the page came whole for a visitor. */
  awaited?: string[]
}
/** As Vite writes its manifest (https://vite.dev/guide/backend-integration). */
type Manifest = Record<
  string,
  { file: string; name?: string; src?: string; isEntry?: boolean; css?: string[]; imports?: string[] }
>

const entryModule = 'src/app/main.tsx'
const fontSheet = 'src/ui/styles/fonts.css'
/** What pages from right to left carry beside it. */
const arabicFontSheet = 'src/ui/styles/fonts-arabic.css'
/** The file of what screens for members need beside their own module (chunks.ts). */
const guardFile = 'guard'
/** The file in which the entry's module lies (chunks.ts); the entry's own does nothing but name it. */
const firstFile = 'first'
/** The file of the backend's client and of what else a member's page asks for after its first paint (chunks.ts). */
const memberFile = 'member'
/** What `ready` of a screen waits for (routes.tsx): named in the page, it comes along with the screen. */
const awaitedModules: { [screen in ScreenName]?: string[] } = {
  event: ['src/app/screens/event/event/guest-joining.tsx'],
}
const guardedScreens = new Set<ScreenName>(
  pageTable.filter(({ needs }) => needs !== 'open').map(({ screen }) => screen),
)
const fontFiles = /(?:figtree|petrona)-first\.woff2$/

/** Reads the manifest of this language's build and its style sheets, once per process. Throws when the app was not built. */
export async function readClientAssets(
  clientDirectory: string,
  locale: string = getLocale(),
): Promise<ClientAssets> {
  const manifest = JSON.parse(
    await readFile(join(clientDirectory, `.vite/manifest-${locale}.json`), 'utf8'),
  ) as Manifest
  if (!manifest[entryModule]) throw new Error(`The web app's manifest names no ${entryModule}.`)
  const filesOf = (name: string) => Object.keys(manifest).filter((key) => manifest[key]!.name === name)
  const startKey = filesOf(firstFile)[0] ?? entryModule
  const baseKeys = reach(manifest, startKey)
  const assetsOf = (keys: Iterable<string>): ScreenAssets => {
    const chunks = [...keys].map((key) => manifest[key]!)
    return {
      scripts: chunks.map(({ file }) => `/${file}`),
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    }
  }
  const base = assetsOf(baseKeys)
  const fontSheets =
    isLocale(locale) && directionOf(locale) === 'rtl' ? [fontSheet, arabicFontSheet] : [fontSheet]
  const readSheet = (key: string) => readFile(join(clientDirectory, manifest[key]!.file), 'utf8')
  const beyondBase = (modules: string[]) => {
    const reached = modules.flatMap((module) => [...reach(manifest, module)])
    return [...new Set(reached)].filter((name) => !baseKeys.has(name))
  }
  const [guard, member] = [filesOf(guardFile), filesOf(memberFile)]
  const screens: Record<string, ScreenAssets> = {}
  for (const key of Object.keys(manifest).filter((name) => name.startsWith('src/app/screens/'))) {
    const screen = basename(key, '.tsx') as ScreenName
    const isGuarded = guardedScreens.has(screen)
    const own = beyondBase(isGuarded ? [key, ...guard] : [key])
    const later = isGuarded ? beyondBase(member).filter((name) => !own.includes(name)) : []
    const awaited = beyondBase(awaitedModules[screen] ?? []).filter((name) => !own.includes(name))
    screens[key] = {
      ...assetsOf(own),
      later: assetsOf(later).scripts,
      awaited: assetsOf(awaited).scripts,
    }
  }
  return {
    entry: `/${manifest[startKey]!.file}`,
    fonts: Object.keys(manifest)
      .filter((key) => fontFiles.test(key))
      .map((key) => `/${manifest[key]!.file}`),
    fontFaces: (await Promise.all(fontSheets.map(readSheet))).join(''),
    rules: await readRules([...base.styles, ...Object.values(screens).flatMap(({ styles }) => styles)]),
    base,
    screens,
  }

  /** The base goes first, as in a browser. */
  async function readRules(hrefs: string[]): Promise<StyleRule[]> {
    const sheets = [...new Set(hrefs)].map((href) => readFile(join(clientDirectory, href), 'utf8'))
    return (await Promise.all(sheets)).flatMap(readStyles)
  }
}

/** A module after everything that it imports at once, directly or not; each after what it imports itself. */
function reach(manifest: Manifest, from: string): Set<string> {
  const seen = new Set<string>()
  const reached = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name) || !manifest[name]) return
    seen.add(name)
    manifest[name].imports?.forEach(visit)
    reached.add(name)
  }
  visit(from)
  return reached
}
