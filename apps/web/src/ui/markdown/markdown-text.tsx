import ReactMarkdown, { type Components } from 'react-markdown'
import { safeLink } from './safe-link.ts'

const allowed = [
  ...['p', 'br', 'strong', 'em', 'del', 'a', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img'],
]

/** Headings begin below those of the page, whatever somebody wrote. */
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h4>{children}</h4>,
  h5: ({ children }) => <h4>{children}</h4>,
  h6: ({ children }) => <h4>{children}</h4>,
  // No pictures: what they are called stays.
  img: ({ alt }) => alt,
  a: ({ href, children }) =>
    href ? (
      <a className="text-link" href={href} rel="noopener nofollow">
        {children}
      </a>
    ) : (
      children
    ),
}

/**
 * Markdown from strangers as React nodes (security-rules 30): elements from a list, raw HTML left out, no pictures,
 * links to web pages and mail addresses only; of anything else the words stay.
 */
export default function MarkdownText({ text }: { text: string }) {
  return (
    <ReactMarkdown
      allowedElements={allowed}
      unwrapDisallowed
      skipHtml
      urlTransform={(address) => safeLink(address)?.href}
      components={components}
    >
      {text}
    </ReactMarkdown>
  )
}
