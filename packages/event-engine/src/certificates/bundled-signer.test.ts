import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
let directory: string
beforeAll(async () => {
  // Inside the repository, as the server's bundle is, so that node_modules is found from there.
  directory = await mkdtemp(join(repository, 'node_modules/.signer-bundle-'))
})
afterAll(() => rm(directory, { recursive: true }))

const program = `
import { createBlsSigner } from ${JSON.stringify(fileURLToPath(new URL('./bls-signer.ts', import.meta.url)))}
const signer = createBlsSigner(new Uint8Array(32).fill(5))
process.stdout.write(Buffer.from(await signer.sign(new Uint8Array(46))).toString('hex'))
await signer.close()
`

it('signs in a bundle that Vite makes for the server', async () => {
  const entry = join(directory, 'entry.ts')
  await writeFile(entry, program)
  await build({
    root: directory,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir: join(directory, 'dist'),
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  })
  const bundle = join(directory, 'dist/main.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [bundle], { cwd: '/' })
  expect(stdout).toMatch(/^[89ab][0-9a-f]{95}$/)
})
