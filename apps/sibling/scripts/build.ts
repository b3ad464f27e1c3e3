// Builds the journal once in each language: `npm run build`.
import { join } from 'node:path'
import { buildEachLocale } from '@hearth/messages/build-each-locale'

await buildEachLocale(join(import.meta.dirname, '..'), () => [[]])
