// Style sheets name no left and no right: what stands at the start of a line stands on the other side where people read from
// right to left. Start and end have properties of their own; what has none follows `--forward` (packages/look/direction.css).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Declaration = { property: string; value: string }

/** What stays on its side in every language: the end of the sheet's path, the declarations, and why. */
const physical: { sheet: string; declarations: readonly string[]; reason: string }[] = [
  {
    sheet: 'maps/maps.css',
    declarations: ['left', 'right', 'border-top-left-radius'],
    reason: 'East is on the right of a map, and what lies on the map stays where it is.',
  },
  {
    sheet: 'picture/event-picture.css',
    declarations: ['left', 'background'],
    reason: 'A point of a picture, and lines at its thirds.',
  },
  { sheet: 'ui/styles/choice.css', declarations: ['border-left', 'transform'], reason: 'A tick is drawn.' },
  {
    sheet: 'engine/gap-test.css',
    declarations: ['border-right'],
    reason: 'A square, turned by an eighth, points down.',
  },
  {
    sheet: 'photos/photos.css',
    declarations: ['padding'],
    reason: 'The sides of the device, where its screen is cut out.',
  },
  {
    sheet: 'account/code-form.css',
    declarations: ['padding-left'],
    reason: 'Digits run from left to right, each with its space after it.',
  },
  {
    sheet: 'provider/become-provider.css',
    declarations: ['float'],
    reason: 'A legend that floats takes part in its grid, on whichever side.',
  },
  { sheet: 'venue/venue-form.css', declarations: ['float'], reason: 'The same, as wide as its group.' },
  {
    sheet: 'ui/styles/feedback.css',
    declarations: ['background', 'background-position'],
    reason: 'What waits is mirrored as a whole.',
  },
  {
    sheet: 'ui/styles/face.css',
    declarations: ['background'],
    reason: 'Light falls on a face from the left.',
  },
  { sheet: 'sibling/src/styles/base.css', declarations: ['background'], reason: 'The same light.' },
]

/** What is wrong with one style sheet, a sentence for each declaration that names a side. */
export function findSides(sheet: { path: string; text: string }): string[] {
  const allowed = physical.filter(({ sheet: end }) => sheet.path.endsWith(end))
  return declarationsOf(sheet.text)
    .filter(({ property }) => !allowed.some(({ declarations }) => declarations.includes(property)))
    .filter(namesSide)
    .map(({ property, value }) => `${sheet.path}: "${property}: ${value}" names a side`)
}

/** Permissions that no declaration needs. */
export function findIdlePermissions(sheets: readonly { path: string; text: string }[]): string[] {
  return physical.flatMap(({ sheet: end, declarations }) => {
    const found = sheets.filter(({ path }) => path.endsWith(end)).flatMap(({ text }) => declarationsOf(text))
    const used = new Set(found.filter(namesSide).map(({ property }) => property))
    return declarations
      .filter((property) => !used.has(property))
      .map((property) => `check-sides: nothing needs ${property} of ${end} any more`)
  })
}

function declarationsOf(text: string): Declaration[] {
  const plain = text.replace(/\/\*.*?\*\//gs, '')
  return Array.from(plain.matchAll(/([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g), ([, property, value]) => ({
    property: property!,
    value: value!.trim().replace(/\s+/g, ' '),
  }))
}

function namesSide({ property, value }: Declaration): boolean {
  if (property.startsWith('--') || value.includes('--forward')) return false
  if (/(^|-)(left|right)(-|$)/.test(property)) return true
  if (/(^|[\s(,])(left|right)([\s),]|$)/.test(value)) return true
  if (/safe-area-inset-(left|right)/.test(value)) return true
  return hasUnlikeSides(property, value) || movesSideways(property, value) || isLitFromASide(property, value)
}

/** Whether a shorthand names four sides of which left and right differ. */
function hasUnlikeSides(property: string, value: string): boolean {
  if (property === 'border-radius') return hasUnlikeCorners(partsOf(value))
  const fourSides = /^(margin|padding|inset|scroll-(margin|padding)|border-(width|style|color))$/
  const [, right, , left] = partsOf(value)
  return fourSides.test(property) && left !== undefined && left !== right
}

function hasUnlikeCorners(radii: readonly string[]): boolean {
  const slash = radii.indexOf('/')
  if (slash > 0) return hasUnlikeCorners(radii.slice(0, slash)) || hasUnlikeCorners(radii.slice(slash + 1))
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = radii
  return topLeft !== topRight || bottomRight !== bottomLeft
}

function movesSideways(property: string, value: string): boolean {
  const across =
    property === 'translate'
      ? partsOf(value)[0]
      : property === 'transform'
        ? /translate(?:X|3d)?\(([^,)]+)/.exec(value)?.[1]
        : undefined
  return across !== undefined && !/^(0|none)/.test(across)
}

/** Whether colours run to a side, or a picture stands nearer to one. */
function isLitFromASide(property: string, value: string): boolean {
  if (/^(background|mask|object)-position$|^transform-origin$/.test(property))
    return !/^(50%|center|top|bottom)( |$)/.test(value)
  const angles = Array.from(value.matchAll(/gradient\(\s*(?:from\s+)?(-?[\d.]+)deg/g), ([, angle]) =>
    Number(angle),
  )
  const centres = Array.from(value.matchAll(/\bat (\d[\d.]*)%/g), ([, across]) => Number(across))
  return angles.some((angle) => angle % 180 !== 0) || centres.some((across) => across !== 50)
}

/** The parts of a value between its spaces; what stands in brackets is one. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..')
  const listed = execFileSync('git', ['ls-files', 'apps/*.css', 'packages/*.css'], {
    cwd: root,
    encoding: 'utf8',
  })
  const sheets = listed
    .split('\n')
    .filter(Boolean)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const problems = [...sheets.flatMap(findSides), ...findIdlePermissions(sheets)]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
