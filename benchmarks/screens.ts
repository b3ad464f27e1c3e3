import { budgetOf, weighScreens } from '../scripts/screen-weights.ts'
import { type Benchmark, limitedTo } from './figure.ts'

export const screens: Benchmark = {
  name: 'screens',
  title: 'The weight of every screen',
  how: `JavaScript that the page of a screen names, gzip: what must be there before it is whole. What comes after the first
paint is not in it: the clients of the backend and of the engine, live updates, dialogs.`,
  async run() {
    return (await weighScreens()).map(({ screen, kilobytes, files }) => {
      const budget = budgetOf(screen)
      const figure = limitedTo(
        { what: screen, value: kilobytes, unit: 'kB', note: `${files} files, at most ${budget.files}` },
        budget.kilobytes,
      )
      return { ...figure, isMet: figure.isMet === true && files <= budget.files }
    })
  },
}
