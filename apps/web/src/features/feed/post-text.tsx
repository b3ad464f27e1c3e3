import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'

const parts = /(https?:\/\/[^\s<>"]+)|(?<![A-Za-z0-9_.@/])@([A-Za-z0-9_.]{3,31})/g

/** A text as it was written: its web addresses and the names of members that it mentions are links. */
export function PostText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  const said: ReactNode[] = []
  let from = 0
  for (const found of text.matchAll(parts)) {
    const [, address, name] = found
    const piece = address ? addressPiece(address) : mentionPiece(name ?? '', mentions)
    if (!piece) continue
    said.push(text.slice(from, found.index), piece.node)
    from = found.index + piece.length
  }
  said.push(text.slice(from))
  return createElement(Fragment, null, ...said)
}

type Piece = { node: ReactNode; length: number }

/** What ends a sentence is not part of its address. */
function addressPiece(address: string): Piece | undefined {
  const plain = address.replace(/[.,;:!?)\]'’”]+$/, '')
  if (!URL.canParse(plain)) return undefined
  return {
    length: plain.length,
    node: (
      <a className="text-link" href={plain} rel="noopener nofollow">
        {plain.replace(/^https?:\/\//, '')}
      </a>
    ),
  }
}

function mentionPiece(name: string, mentions: readonly string[]): Piece | undefined {
  const called = [name, name.replace(/\.+$/, '')].find((one) => mentions.includes(one.toLowerCase()))
  if (!called) return undefined
  return {
    length: called.length + 1,
    node: (
      <Link className="text-link" to={paths.member({ id: called })}>
        <bdi>@{called}</bdi>
      </Link>
    ),
  }
}
