/** Plain words as somebody wrote them, their line breaks kept, addresses of web pages as links. */
export function SaidText({ text }: { text: string }) {
  return (
    <p className="said-text" dir="auto">
      {piecesOf(text).map(({ words, href, at }) =>
        href ? (
          <a key={at} className="text-link" href={href} rel="noopener nofollow ugc">
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </p>
  )
}

type Piece = { words: string; href?: string; at: number }

const webAddress = /https?:\/\/[^\s<>"]+/gi
/** A sentence ends after an address; it does not belong to it. */
const endOfSentence = /[.,;:!?)\]'’”]+$/

/** A text cut into words and addresses. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(webAddress)) {
    const words = found.replace(endOfSentence, '')
    if (!URL.canParse(words)) continue
    if (index > end) pieces.push({ words: text.slice(end, index), at: end })
    pieces.push({ words, href: new URL(words).href, at: index })
    end = index + words.length
  }
  if (end < text.length) pieces.push({ words: text.slice(end), at: end })
  return pieces
}
