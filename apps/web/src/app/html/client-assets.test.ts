import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readClientAssets } from './client-assets.ts'

test('each file of the app comes after those that it needs itself, so that it can be evaluated by itself', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-assets-'))
  const file = (name: string, imports: string[] = [], css: string[] = []) => ({
    file: `assets/${name}.js`,
    name,
    imports,
    css,
  })
  const manifest = {
    'src/app/main.tsx': { ...file('main', ['_first.js', '_libraries.js']), isEntry: true },
    '_first.js': file('first', ['_libraries.js'], ['assets/all.css']),
    '_libraries.js': file('libraries', ['_runtime.js']),
    '_runtime.js': file('runtime'),
    'src/app/screens/event/events.tsx': file('events', ['_list.js', '_libraries.js']),
    '_list.js': file('list', ['_first.js', '_row.js']),
    '_row.js': file('row', ['_runtime.js']),
    'src/app/guard/protected-route.tsx': file('guard', ['_first.js']),
    'src/ui/styles/fonts.css': { file: 'assets/fonts.css' },
    'src/ui/styles/fonts-arabic.css': { file: 'assets/fonts-arabic.css' },
  }
  await mkdir(join(directory, '.vite'), { recursive: true })
  await mkdir(join(directory, 'assets'))
  for (const locale of ['en', 'ar'])
    await writeFile(join(directory, `.vite/manifest-${locale}.json`), JSON.stringify(manifest))
  for (const sheet of ['all', 'fonts', 'fonts-arabic'])
    await writeFile(join(directory, `assets/${sheet}.css`), sheet === 'all' ? '' : `/* ${sheet} */`)

  const assets = await readClientAssets(directory)
  const names = (scripts: string[] = []) =>
    scripts.map((href) => href.replace('/assets/', '').replace('.js', ''))
  expect(names(assets.base.scripts)).toEqual(['runtime', 'libraries', 'first'])
  expect(assets.entry).toBe('/assets/first.js')
  const screen = assets.screens['src/app/screens/event/events.tsx']
  expect(names(screen?.scripts)).toEqual(['row', 'list', 'events', 'guard'])
  expect(assets.base.styles).toEqual(['/assets/all.css'])
  expect(assets.fontFaces).toBe('/* fonts */')
  expect((await readClientAssets(directory, 'ar')).fontFaces).toBe('/* fonts *//* fonts-arabic */')
  await rm(directory, { recursive: true })
})
