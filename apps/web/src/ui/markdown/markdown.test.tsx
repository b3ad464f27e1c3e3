import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Markdown, MarkdownRenderer } from './markdown.tsx'
import MarkdownText from './markdown-text.tsx'

const text = [
  '# Bring *one* song',
  '',
  'A **voice**, `a` drum,\nor [a link](https://example.org/?a=1&b=2).',
  '',
  '3. three',
  '4. four <b>raw</b> ![a picture](https://example.org/x.png) [bad](javascript:alert(1))',
  '',
  '> quiet\n\n---\n\n    code',
].join('\n')

test('what the server formatted is taken over as it stands, without a word of difference', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(
    <MarkdownRenderer value={MarkdownText}>
      <Markdown text={text} />
    </MarkdownRenderer>,
  )
  const [formatted, paragraph] = [root.innerHTML, root.querySelector('p')]
  expect(formatted).toContain('<em>one</em>')
  const onRecoverableError = vi.fn()
  const page = (shown: string) => (
    <MarkdownRenderer value={undefined}>
      <Markdown text={shown} />
    </MarkdownRenderer>
  )
  const app = await act(() => hydrateRoot(root, page(text), { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(root.innerHTML).toBe(formatted)
  expect(root.querySelector('p')).toBe(paragraph)

  // Another text is formatted here.
  await act(() => app.render(page('Now *two*')))
  await vi.waitFor(() => expect(root.querySelector('em')?.textContent).toBe('two'))
  app.unmount()
  root.remove()
})
