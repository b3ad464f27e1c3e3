import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backupName, momentOfName } from './names.ts'
import { createFolderTarget, prepareDrafts } from './target.ts'

const atMs = Date.parse('2026-11-28T03:30:05Z')
const name = backupName(atMs)

it('names a back-up by its moment, and knows no other names', () => {
  expect(name).toBe('hearth-2026-11-28T033005Z.tar.gz')
  expect(momentOfName(name)).toBe(atMs)
  for (const other of [
    `../${name}`,
    `${name}.part`,
    `.${name}`,
    'hearth-2026-13-28T033005Z.tar.gz',
    'notes.txt',
  ])
    expect([other, momentOfName(other)]).toEqual([other, undefined])
})

it('takes whole files in under their names, replaces none, and lists and removes what is ours alone', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'hearth-target-')), 'deep', 'in')
  const target = createFolderTarget(folder)
  expect(await target.list()).toEqual([])
  expect(await target.freeBytes()).toBeGreaterThan(0)
  await prepareDrafts(target)
  const draft = join(target.draftsFolder, '.draft')
  writeFileSync(draft, 'first')
  await target.put(name, draft)
  await expect(target.put(name, draft)).rejects.toThrow('is there already')
  const later = backupName(atMs + 86_400_000)
  await target.put(later, draft)
  writeFileSync(join(folder, 'notes.txt'), 'of somebody else')
  expect(await target.list()).toEqual([
    { name: later, sizeBytes: 5, atMs: atMs + 86_400_000 },
    { name, sizeBytes: 5, atMs },
  ])
  expect(await target.read(name, async (path) => readFileSync(path, 'utf8'))).toBe('first')
  await target.remove(name)
  await target.remove(name)
  expect(readdirSync(folder).sort()).toEqual(['.draft', later, 'notes.txt'])
  for (const slip of ['notes.txt', '../x', '.draft'])
    expect(() => target.remove(slip)).toThrow('not the name of a back-up')
})
