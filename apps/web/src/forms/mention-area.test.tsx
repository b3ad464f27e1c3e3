import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import * as network from '../data/network.ts'
import { renderInApp } from '../testing/render.tsx'
import { MentionArea } from './mention-area.tsx'

const asked: string[] = []
const backend = {
  rpc: (_name: string, { words }: { words: string }) => {
    asked.push(words)
    const hits = [
      { kind: 'members', id: 'a', title: 'Ana Reis', line: 'ana.reis', photo: null },
      { kind: 'events', id: 'e', title: 'Ana plays', line: 'Casa', photo: null },
      { kind: 'members', id: 'b', title: 'Anabela', line: 'anabela', photo: null },
    ]
    const answer = { abortSignal: () => answer, throwOnError: async () => ({ data: { hits } }) }
    return answer
  },
}
beforeEach(() => {
  vi.spyOn(network, 'getBackend').mockResolvedValue(backend as never)
  asked.splice(0)
})

function Field() {
  const [text, setText] = useState('')
  return <MentionArea label="What is on your mind?" value={text} onText={setText} />
}
const field = () => screen.getByLabelText('What is on your mind?')

it('suggests members after an @, moved through and taken by the keyboard', async () => {
  const { user } = renderInApp(<Field />)
  await user.type(field(), 'Thanks @an')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('@ana.reis'),
    expect.stringContaining('@anabela'),
  ])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(field()).toHaveAttribute('aria-activedescendant', options[1]!.id)
  await user.keyboard('{Enter}')
  expect(field()).toHaveValue('Thanks @anabela ')
  expect(screen.queryByRole('option')).toBeNull()
})

it('takes one by a press, and leaves what was typed on Escape', async () => {
  const { user } = renderInApp(<Field />)
  await user.type(field(), '@an')
  await user.click((await screen.findAllByRole('option'))[0]!)
  expect(field()).toHaveValue('@ana.reis ')
  await user.type(field(), 'and @ana')
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(field()).toHaveValue('@ana.reis and @ana')
})

it('asks for nobody where no name is being called', async () => {
  const { user } = renderInApp(<Field />)
  await user.type(field(), 'Write to ana@example.org, or @a')
  expect(asked).toEqual([])
})
