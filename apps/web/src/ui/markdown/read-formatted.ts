import { createElement, Fragment, type ReactNode } from 'react'

/** What the server formatted, as the nodes that React finds there when it takes the page over. */
export function readFormatted(element: Element): ReactNode {
  return createElement(Fragment, undefined, ...Array.from(element.childNodes, nodeOf))
}

/** The server let only a few elements through, and of their attributes these. */
function nodeOf(node: Node): ReactNode {
  if (!(node instanceof Element)) return node instanceof Text ? node.data : undefined
  const attribute = (name: string) => node.getAttribute(name) ?? undefined
  const start = attribute('start')
  const props = {
    className: attribute('class'),
    href: attribute('href'),
    rel: attribute('rel'),
    start: start === undefined ? undefined : Number(start),
  }
  return createElement(node.localName, props, ...Array.from(node.childNodes, nodeOf))
}
