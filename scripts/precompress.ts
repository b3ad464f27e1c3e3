// Compresses the built web app and the journal once, so that no request has to: a .br and a .gz beside every text
// file worth it.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folders = ['../apps/web/dist/client', '../apps/sibling/dist'].map((path) =>
  join(import.meta.dirname, path),
)
const text = /\.(?:js|css|svg|json|txt|ico)$/
const leastBytes = 1024

for (const folder of folders) {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => text.test(name)).map((name) => compress(join(folder, name))))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < leastBytes) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
