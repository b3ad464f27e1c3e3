/**
 * A drawing as plain data, so that one drawing becomes React nodes in the browser and text on the server. Attribute
 * names are React's (`strokeWidth`); `toSvg` writes them as SVG has them.
 */
export type Shape = {
  tag:
    | 'svg'
    | 'defs'
    | 'g'
    | 'rect'
    | 'circle'
    | 'ellipse'
    | 'path'
    | 'linearGradient'
    | 'radialGradient'
    | 'stop'
  attributes: Record<string, string | number>
  children?: Shape[]
}

export function shape(tag: Shape['tag'], attributes: Shape['attributes'], children?: Shape[]): Shape {
  return children ? { tag, attributes, children } : { tag, attributes }
}

/** The same drawing as a whole SVG document. */
export function toSvg({ tag, attributes, children = [] }: Shape): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${svgName(name)}="${escapeAttribute(String(value))}"`)
    .join('')
  return children.length > 0
    ? `<${tag}${written}>${children.map(toSvg).join('')}</${tag}>`
    : `<${tag}${written}/>`
}

/** SVG keeps these as they are; the others that React writes in one word have a dash. */
const unchangedNames = new Set(['viewBox', 'gradientUnits', 'gradientTransform', 'preserveAspectRatio'])

function svgName(name: string): string {
  return unchangedNames.has(name)
    ? name
    : name.replace(/[A-Z]/g, (character) => `-${character.toLowerCase()}`)
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
