// Imports run only downwards, through doors, and only to what a workspace declares (docs/architecture.md).
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/** Which of our own each workspace may use. */
const mayUse: Record<string, readonly string[]> = {
  'packages/contracts': [],
  'packages/ic-wire': [],
  'packages/database': ['@hearth/contracts'],
  'packages/event-engine': ['@hearth/contracts', '@hearth/ic-wire', '@hearth/database'],
  'packages/event-canister': ['@hearth/contracts', '@hearth/event-engine'],
  'packages/sample-community': ['@hearth/contracts', '@hearth/database', '@hearth/event-engine'],
  'packages/network-sdk': ['@hearth/contracts'],
  'apps/server': [
    '@hearth/contracts',
    '@hearth/ic-wire',
    '@hearth/database',
    '@hearth/event-engine',
    '@hearth/sample-community',
  ],
  'apps/web': ['@hearth/contracts', '@hearth/network-sdk'],
  'apps/sibling': ['@hearth/contracts', '@hearth/network-sdk'],
}

type PackageFile = {
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  exports?: Record<string, unknown>
}

/** What is wrong in the repository at `root`, one sentence each; empty when nothing is. */
export function findImportProblems(root: string): string[] {
  const rootPackage = readPackage(root)
  return Object.keys(mayUse).flatMap((workspace) => {
    const folder = join(root, workspace)
    const own = readPackage(folder)
    if (!own) return []
    return sourceFiles(folder).flatMap((file) =>
      importsOf(readFileSync(file, 'utf8')).flatMap((specifier) => {
        const problem = specifier.startsWith('.')
          ? relativeProblem({ folder, file, specifier })
          : packageProblem({ root, workspace, file, specifier, own, rootPackage })
        return problem ? [`${relative(root, file)} imports ${specifier}: ${problem}`] : []
      }),
    )
  })
}

function packageProblem(from: {
  root: string
  workspace: string
  file: string
  specifier: string
  own: PackageFile
  rootPackage: PackageFile | undefined
}): string | undefined {
  const { root, workspace, file, specifier, own, rootPackage } = from
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    return specifier.startsWith('node:') ? undefined : 'write node: before what belongs to Node'
  }
  if (specifier.startsWith('virtual:') || specifier.startsWith('data:')) return undefined
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const isOurs = name.startsWith('@hearth/')
  const isTest = isTestFile(file)

  const declared = isTest
    ? { ...rootPackage?.devDependencies, ...own.devDependencies, ...own.dependencies }
    : { ...own.dependencies }
  // What builds, and what goes into a built canister, is not installed with the server.
  const isBuildFile = /vite\.config\.ts$|packages[/\\]event-canister[/\\]/.test(file)
  // A package names itself where it shows how others use it.
  const isItself = name === own.name
  if (
    !isItself &&
    !(name in declared) &&
    !(isBuildFile && own.devDependencies && name in own.devDependencies)
  ) {
    return `${name} is not among what ${workspace} declares`
  }
  if (!isOurs) return undefined
  if (!isTest && !isItself && !mayUse[workspace]?.includes(name)) return `${workspace} may not use ${name}`
  const door = `.${specifier.slice(name.length)}`
  const exports = readPackage(join(root, 'packages', name.slice('@hearth/'.length)))?.exports ?? {}
  return door in exports ? undefined : `${name} has no such door`
}

function relativeProblem({ folder, file, specifier }: { folder: string; file: string; specifier: string }) {
  const target = resolve(dirname(file), specifier)
  if (relative(folder, target).startsWith('..')) return 'it leaves its workspace; go through a package’s door'
  const from = relative(join(folder, 'src'), file).split('/')
  const to = relative(join(folder, 'src'), target).split('/')
  if (folder.endsWith('apps/server')) return serverProblem(from, to, isTestFile(file))
  if (folder.endsWith('apps/web')) return isTestFile(file) ? undefined : webProblem(from, to)
  return undefined
}

/** Each folder of the server is a service behind `index.ts`; what a test arranges may reach further. */
function serverProblem(from: string[], to: string[], isTest: boolean): string | undefined {
  if (isTest || to.length < 2 || to[0] === '..' || from[0] === to[0] || to[0] === 'testing') return undefined
  return to.length === 2 && to[1] === 'index.ts' ? undefined : `go through ${to[0]}/index.ts`
}

/** What each folder of the web app knows beside itself, from the lowest to the highest; `testing` may know everything. */
const webMayKnow: Record<string, readonly string[]> = {
  format: [],
  data: ['format'],
  'paths.ts': ['data'],
  art: ['paths.ts'],
  ui: ['format', 'art', 'paths.ts'],
  maps: ['format', 'data', 'art', 'ui'],
  forms: ['format', 'data', 'paths.ts', 'art', 'ui'],
  directory: ['format', 'data', 'paths.ts', 'art', 'ui', 'maps', 'forms'],
  features: ['format', 'data', 'paths.ts', 'art', 'ui', 'maps', 'forms', 'directory'],
  app: ['format', 'data', 'paths.ts', 'art', 'ui', 'maps', 'forms', 'directory', 'features'],
}

/** The folders stand above each other, features beside each other: what several of them show, a screen of `app` puts together. */
function webProblem(from: string[], to: string[]): string | undefined {
  const [own = '', other = ''] = [from[0], to[0]]
  // What builds the app, or looks at it, lies outside of `src`.
  if (own === '..') return undefined
  if (own === 'features' && other === own)
    return from[1] === to[1] ? undefined : 'features do not import features; screens put them together'
  if (own !== other && !webMayKnow[own]?.includes(other)) return `${own} does not know ${other}`
  return other === 'features' && to.length > 4
    ? `the folder ${to.slice(0, 4).join('/')} is private`
    : undefined
}

/** Also an example, which a test runs. */
function isTestFile(file: string): boolean {
  return (
    /\.test\.tsx?$/.test(file) ||
    /[/\\]src[/\\](?:.*[/\\])?testing(?:[/\\.-])/.test(file) ||
    /[/\\]example[/\\]/.test(file)
  )
}

const importPattern =
  /(?:^|[\s;}])(?:import|export)\s(?:[\w*{][^'"`;]*?\sfrom\s)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g

/** What a module imports, as written. Comments and longer texts may hold the same words, so lines of both are dropped. */
export function importsOf(source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/`(?:[^`\\]|\\.)*`/g, '``')
  return [...code.matchAll(importPattern)].map((match) => (match[1] ?? match[2])!.split('?')[0]!)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourceFiles(path)
    return /\.(?:ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

function readPackage(folder: string): PackageFile | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  } catch {
    return undefined
  }
}

if (process.argv[1] === import.meta.filename) {
  const problems = findImportProblems(join(import.meta.dirname, '..'))
  for (const problem of problems) console.error(problem)
  if (problems.length) process.exitCode = 1
}
