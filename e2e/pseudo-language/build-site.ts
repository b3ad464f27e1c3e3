// Builds Hearth once more, beside the project, with the pseudo-language in the place of English: nothing in Hearth knows of it. What is
// compiled of the catalogues is the project's, and only its texts are others; nobody waits for files over a network here, so
// they are as large and as many as they come.
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pseudoCode } from './pseudo-words.ts'

const run = promisify(execFile)
const project = join(import.meta.dirname, '../..')

/** Where it stands, from one run to the next. */
export const pseudoSite = join(project, '.hearth/pseudo-site')

/** Some seconds, or nothing where it is newer than the build that it is a copy of. */
export async function buildPseudoSite(): Promise<void> {
  const [own, ofProject] = await Promise.all([pseudoSite, project].map(builtAtMs))
  if (own! > ofProject!) return
  await rm(pseudoSite, { recursive: true, force: true })
  await mkdir(pseudoSite, { recursive: true })
  await copySources()
  await Promise.all([
    linkPackages(),
    translate(),
    writeFile(join(pseudoSite, 'apps/web', quickly), quickConfig),
  ])
  const build = (app: string, ...args: string[]) =>
    run(join(project, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn', ...args], {
      cwd: join(pseudoSite, 'apps', app),
    })
  await Promise.all([
    build('web', '--config', quickly),
    build('web', '--config', quickly, '--ssr', 'src/app/entry-public.tsx', '--outDir', 'dist/server/en'),
  ])
  // Last, as by its time the whole is known to be new.
  await build('server')
}

const quickly = 'vite.quick.config.ts'
/** What several screens share lies in one file, so that nothing has to be known of it beforehand. */
const quickConfig = `import config from './vite.config.ts'
export default (made) => {
  const { plugins, build, ...rest } = config(made)
  build.rolldownOptions.output?.codeSplitting.groups.push({ name: 'shared', minShareCount: 2 })
  return {
    ...rest,
    plugins: plugins.flat().filter(({ name }) => name !== 'shared-chunks'),
    build: { ...build, minify: false, reportCompressedSize: false },
  }
}
`

/** Writes what is compiled of English, with its texts in the pseudo-language. */
async function translate(): Promise<void> {
  const compiled = 'packages/messages/dist'
  await mkdir(join(pseudoSite, compiled, 'pages/en/messages'))
  const codes = (await readdir(join(project, compiled, 'pages/en/messages'))).map(
    (file) => `pages/en/messages/${file}`,
  )
  await Promise.all(
    [...codes, 'node/messages/en.js'].map(async (file) =>
      writeFile(
        join(pseudoSite, compiled, file),
        pseudoCode(await readFile(join(project, compiled, file), 'utf8')),
      ),
    ),
  )
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
  const isTranslated = (path: string) => path.endsWith('/pages/en/messages')
  for (const compiled of ['locales', 'node', 'pages/en'])
    await cp(
      join(project, 'packages/messages/dist', compiled),
      join(pseudoSite, 'packages/messages/dist', compiled),
      { recursive: true, filter: (path) => !isTranslated(path) },
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
