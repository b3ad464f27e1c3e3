import './markdown.css'
import { lazy, Suspense } from 'react'

// The renderer weighs more than the rest of the screen, so it comes after it; until then the text stands as written.
const MarkdownText = lazy(() => import('./markdown-text.tsx'))

/** A text that a person wrote in Markdown. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="long-text markdown">
      <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
        <MarkdownText text={text} />
      </Suspense>
    </div>
  )
}
