// Builds Hearth once more, beside the project, with the pseudo-language in the place of English: nothing in Hearth knows of it.
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pseudoCatalogue } from './pseudo-words.ts'

const run = promisify(execFile)
const project = join(import.meta.dirname, '../..')

/** Where it stands, from one run to the next. */
export const pseudoSite = join(project, '.hearth/pseudo-site')

/** A minute of two processors, or nothing where it is newer than the build that it is a copy of. */
export async function buildPseudoSite(): Promise<void> {
  const [own, ofProject] = await Promise.all([pseudoSite, project].map(builtAtMs))
  if (own! > ofProject!) return
  await rm(pseudoSite, { recursive: true, force: true })
  await mkdir(pseudoSite, { recursive: true })
  await copySources()
  await linkPackages()
  const catalogues = join(pseudoSite, 'packages/messages/en')
  for (const file of await readdir(catalogues)) {
    const catalogue = JSON.parse(await readFile(join(catalogues, file), 'utf8'))
    await writeFile(join(catalogues, file), JSON.stringify(pseudoCatalogue(catalogue)))
  }
  const build = (command: string, args: string[], folder = '') =>
    run(join(project, 'node_modules/.bin', command), args, { cwd: join(pseudoSite, folder) })
  await build('tsx', ['packages/messages/compile.ts', 'en'])
  const quietly = ['build', '--logLevel', 'warn']
  await build('vite', quietly, 'apps/web')
  await build(
    'vite',
    [...quietly, '--ssr', 'src/app/entry-public.tsx', '--outDir', 'dist/server/en'],
    'apps/web',
  )
  await build('vite', quietly, 'apps/server')
}

const builtAtMs = (root: string) =>
  stat(join(root, 'apps/server/dist/main.js')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** Our own files, without what is built of them. */
async function copySources(): Promise<void> {
  const isSource = (path: string) => !/\/(?:node_modules|dist)(?:\/|$)/.test(path.slice(project.length))
  for (const name of [
    'apps',
    'packages',
    'package.json',
    'tsconfig.base.json',
    'tsconfig.browser.json',
    'tsconfig.json',
  ])
    await cp(join(project, name), join(pseudoSite, name), { recursive: true, filter: isSource })
  // The other languages are not looked at; a start wants them whole.
  await cp(
    join(project, 'packages/messages/dist/locales'),
    join(pseudoSite, 'packages/messages/dist/locales'),
    {
      recursive: true,
    },
  )
  await cp(join(project, 'apps/sibling/dist'), join(pseudoSite, 'apps/sibling/dist'), { recursive: true })
}

/** What comes from npm is the project's; what is ours, its own. */
async function linkPackages(): Promise<void> {
  for (const folder of ['', ...(await workspacesWithOwn())]) {
    const [from, to] = [join(project, folder, 'node_modules'), join(pseudoSite, folder, 'node_modules')]
    await mkdir(to, { recursive: true })
    for (const name of await readdir(from)) {
      if (name !== '@hearth') await symlink(join(from, name), join(to, name))
    }
  }
  const ours = join(project, 'node_modules/@hearth')
  await mkdir(join(pseudoSite, 'node_modules/@hearth'))
  for (const name of await readdir(ours))
    await symlink(await readlink(join(ours, name)), join(pseudoSite, 'node_modules/@hearth', name))
}

async function workspacesWithOwn(): Promise<string[]> {
  const all = (
    await Promise.all(
      ['apps', 'packages'].map(async (room) =>
        (await readdir(join(project, room))).map((name) => join(room, name)),
      ),
    )
  ).flat()
  const have = await Promise.all(
    all.map(async (folder) => (await readdir(join(project, folder))).includes('node_modules')),
  )
  return all.filter((_, at) => have[at])
}

if (import.meta.filename === process.argv[1]) await buildPseudoSite()
