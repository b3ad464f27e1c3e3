import './markdown.css'
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useId,
  useState,
} from 'react'
import { useIsAlive } from '../use-is-alive.ts'
import { readFormatted } from './read-formatted.ts'

// The renderer weighs more than the rest of the screen, so it comes after it; until then the text stands as written.
const MarkdownText = lazy(() => import('./markdown-text.tsx'))

/** The renderer itself, where pages are written: the server. */
export const MarkdownRenderer = createContext<ComponentType<{ text: string }> | undefined>(undefined)

/** A text that a person wrote in Markdown. What the server formatted stays as it is, and asks for no renderer. */
export function Markdown({ text }: { text: string }) {
  const id = useId()
  const Renderer = useContext(MarkdownRenderer)
  const isAlive = useIsAlive()
  const [taken] = useState<{ text: string; nodes: ReactNode } | undefined>(() => {
    const element = !isAlive && !Renderer ? document.getElementById(id) : null
    return element ? { text, nodes: readFormatted(element) } : undefined
  })
  return (
    <div id={id} className="long-text markdown">
      {Renderer ? (
        <Renderer text={text} />
      ) : taken?.text === text ? (
        taken.nodes
      ) : (
        <Suspense fallback={<p className="as-written">{text}</p>}>
          <MarkdownText text={text} />
        </Suspense>
      )}
    </div>
  )
}
