import { readFileSync } from 'node:fs'
import { places } from './places.ts'

/** Hearth's own version, as its package says. */
export const version: string = JSON.parse(readFileSync(places.ownPackage, 'utf8')).version
