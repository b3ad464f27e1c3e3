// `npm run dev`: compiles the messages, and builds the web app and the journal, again whenever their sources change, and starts
// the server again whenever its own sources or the built pages do. Ctrl-C ends all of it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const sibling = join(root, 'apps/sibling')
const pages = join(web, 'dist/server/en/entry-public.js')
const journal = join(sibling, 'dist/en.html')
const children: ChildProcess[] = []

execFileSync('npm', ['run', '--silent', 'messages', '--', 'all'], { cwd: root, stdio: 'inherit' })
run('tsx', ['watch', '--include', 'en/*.json', 'compile.ts'], join(root, 'packages/messages'))
run('vite', ['build', '--watch', '--logLevel', 'warn'], web)
run(
  'vite',
  [
    'build',
    '--watch',
    '--logLevel',
    'warn',
    '--ssr',
    'src/app/entry-public.tsx',
    '--outDir',
    'dist/server/en',
  ],
  web,
)
run('vite', ['build', '--watch', '--logLevel', 'warn'], sibling)
while (!existsSync(pages) || !existsSync(journal)) await sleep(200)
run('tsx', ['watch', '--include', pages, '--include', journal, 'apps/server/src/main.ts', '--greet'], root)

function run(command: string, args: string[], cwd: string): void {
  const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd, stdio: 'inherit' })
  children.push(child)
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode ||= code ?? 0
  })
}
