import { isWebAddress } from '@hearth/contracts/web-address'
import ReactMarkdown from 'react-markdown'
import './markdown.css'

const allowed = ['p', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h3', 'h4', 'blockquote', 'br', 'hr', 'code']

/**
 * A host's Markdown as React nodes. Raw HTML stays text, pictures are left out, links lead to the web or to mail only
 * and lend no rank (security-rules 30).
 */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="prose">
      <ReactMarkdown
        allowedElements={allowed}
        unwrapDisallowed
        urlTransform={(url) => (isWebAddress(url) || /^mailto:[^\s?]+@[^\s?]+$/i.test(url) ? url : '')}
        components={{
          // Headings of a host stand below those of the page.
          h1: 'h3',
          h2: 'h3',
          a: ({ href, children }) =>
            href ? (
              <a href={href} rel="noopener nofollow" className="text-link">
                {children}
              </a>
            ) : (
              <span>{children}</span>
            ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}
