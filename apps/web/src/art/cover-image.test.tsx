import { chooseScene } from '@hearth/contracts/scenes'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CoverImage } from './cover-image.tsx'
import { ListedScenes } from './listed-scenes.ts'

const title = 'Open choir'
const events = ['a1', 'a2'].map((id) => ({ id, title, category: 'concerts' as const }))
const scenesIn = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map(({ src }) => src.match(/\/art\/\d+\/(\w+)-/)?.[1])

it('shows an event alone as the list before it did, where a neighbour had taken its own scene', () => {
  const [first, second] = events as [(typeof events)[0], (typeof events)[0]]
  const alone = () => render(<CoverImage {...second} ratio="wide" eager />)
  expect(scenesIn(alone().container)).toEqual(['choir'])
  const list = render(
    <ListedScenes events={events}>
      <CoverImage {...first} ratio="card" eager />
      <CoverImage {...second} ratio="card" eager />
    </ListedScenes>,
  )
  const [ofFirst, ofSecond] = scenesIn(list.container)
  expect([ofFirst, ofSecond === ofFirst]).toEqual(['choir', false])
  expect(scenesIn(alone().container)).toEqual([ofSecond])
})

it('lets a scene go that is none of its category any more', () => {
  render(<CoverImage id="b1" title="Supper" category="party" ratio="card" eager />)
  const now = { id: 'b1', title: 'Football', category: 'sports' } as const
  const { container } = render(<CoverImage {...now} ratio="card" eager />)
  expect(scenesIn(container)).toEqual([chooseScene(now).name])
})
