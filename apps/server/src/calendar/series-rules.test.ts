import { expect, it } from 'vitest'
import { chanceOf, chosenByChance, differencesOf } from './testing/rules.ts'

it('names the dates that two other expanders name, at the same instants', () => {
  const chance = chanceOf(20_261_128)
  const differences = Array.from({ length: 60 }, () => differencesOf(chosenByChance(chance))).flat()
  expect(differences).toEqual([])
})
