import { readFileSync } from 'node:fs'
import { places } from './places.ts'

/** Hearth's version, which stands in the root's package alone. */
export const version: string = JSON.parse(readFileSync(places.rootPackage, 'utf8')).version
