import { paint, type Tone, tone } from '../colour.ts'
import { type Hair, hairs } from './hair.ts'
import { type Person, people, skins } from './people.ts'

/**
 * A portrait as a whole SVG document: light from the upper left, one soft shadow, few features; no caricature.
 * Undefined where there is nobody of this number.
 */
export function drawPortrait(number: number): string | undefined {
  const person = people[number - 1]
  if (!person) return undefined
  const frame = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="9.5 4.5 81 81">'
  return paint(`${frame}${paints(person)}${behind(person)}${faceOf(person)}${over(person)}</svg>`)
}

const outline =
  'M32.5 42C32 27 40 22 50 22C60 22 68 27 67.5 42C67.3 54 61.5 66.5 50 67.5C38.5 66.5 32.7 54 32.5 42Z'

/** Skin in the sun and in the shade, ground, clothes and hair. */
function paints(person: Person): string {
  const skin = skins[person.skin]
  return `<defs>${[
    gradient('s', '0 0 1 .7', [
      [0, near(skin, 0.045, -0.004, 6)],
      [0.55, near(skin)],
      [1, near(skin, isDark(person) ? -0.09 : -0.13, 0.022, -10)],
    ]),
    gradient('g', '.1 0 .8 1', [
      [0, near(person.ground, 0.05)],
      [1, near(person.ground, -0.12, 0.03, -8)],
    ]),
    gradient('c', '0 0 1 .4', [
      [0, near(person.cloth, 0.06)],
      [1, near(person.cloth, -0.13)],
    ]),
    gradient('h', '.1 0 .9 .8', [
      [0, near(person.hairColour, 0.1, 0.008)],
      [0.5, near(person.hairColour)],
      [1, near(person.hairColour, -0.06)],
    ]),
  ].join('')}</defs>`
}

/** Ground, hair behind the head, neck, clothes, ears. */
function behind(person: Person): string {
  const skin = skins[person.skin]
  const hair: Hair = hairs[person.hair]
  const shade = near(skin, isDark(person) ? -0.08 : -0.13, 0.03, -12)
  return [
    '<rect width="100" height="100" fill="url(#g)"/>',
    hair.back && path(hair.back, 'url(#h)'),
    person.hair === 'scarf' &&
      path(
        'M25 56C24 68 18 78 18 98H82C82 80 76 70 75 56C70 74 60 80 50 80S30 74 25 56Z',
        near(person.hairColour, -0.07),
      ),
    path('M41 58H59V76C59 84 41 84 41 76Z', near(skin, isDark(person) ? -0.07 : -0.11, 0.02, -8)),
    path('M8 104C9 86 22 79 40 75.5C43 81.5 57 81.5 60 75.5C78 79 91 86 92 104Z', 'url(#c)'),
    person.hair !== 'scarf' && collarOf(person),
    person.hair === 'scarf' &&
      path(
        'M27 60C32 76 40 82 50 82S68 76 73 60C78 72 76 84 62 92C50 96 34 94 26 82C23 74 24 66 27 60Z',
        'url(#h)',
      ) + stroke('M30 76C40 88 58 90 70 78', near(person.hairColour, -0.14), 1.6),
    !hair.hidesEars && ellipse(32, 47, 3.3, 5.2, near(skin, 0.01)) + ellipse(68, 47, 3.3, 5.2, shade),
  ]
    .filter(Boolean)
    .join('')
}

function collarOf({ cloth, collar = 'round', skin: name }: Person): string {
  const skin = skins[name]
  const round = 'M40 75.5C43 81.5 57 81.5 60 75.5L63 76.3C60 86 40 86 37 76.3Z'
  if (collar === 'v') {
    return (
      path(
        'M40 75.4C43 80 47 88 50 92C53 88 57 80 60 75.4C57 81 43 81 40 75.4Z',
        near(skin, -0.05, 0.01, -6),
      ) + stroke('M39.5 75.6L50 92L60.5 75.6', near(cloth, -0.14), 1.6)
    )
  }
  if (collar === 'shirt') {
    const light: Tone = [Math.min(0.97, cloth[0] + 0.3), cloth[1] * 0.4, cloth[2]]
    return (
      path('M40 75L34 79L43 90L50 83Z', near(light)) + path('M60 75L66 79L57 90L50 83Z', near(light, -0.08))
    )
  }
  if (collar === 'high') {
    return (
      path('M40 68Q50 77 60 68L61.5 80Q50 87 38.5 80Z', near(cloth, 0.02)) +
      stroke('M40.5 71.5Q50 79.5 59.5 71.5', near(cloth, -0.12), 1.1)
    )
  }
  return path(round, near(cloth, -0.14))
}

/** The face: its planes, cheeks, beard, nose, mouth, eyes, and what age draws. */
function faceOf(person: Person): string {
  const skin = skins[person.skin]
  const dark = isDark(person)
  const front = (hairs[person.hair] as Hair).front
  const veil = person.hair === 'recede' || person.hair === 'scarf' ? 0.18 : 0.34
  return [
    path(outline, 'url(#s)'),
    path(
      'M56 22.5C66 25 68 33 67.5 42C67.3 54 61.5 66.5 50 67.5C60 62 63 52 61 42C60 34 60 28 56 22.5Z',
      near(skin, dark ? -0.11 : -0.15, 0.03, -14, veil),
    ),
    front &&
      person.hair !== 'recede' &&
      `<g transform="translate(.6 2.2)">${path(front, near(skin, dark ? -0.15 : -0.22, 0.03, -10, 0.5))}</g>`,
    ellipse(40, 53.5, 4.6, 3, dark ? near(skin, 0.06, 0.05, -16, 0.4) : near(skin, -0.07, 0.075, -30, 0.42)),
    ellipse(60.5, 53.5, 4, 3, dark ? near(skin, 0.03, 0.05, -16, 0.3) : near(skin, -0.1, 0.075, -30, 0.34)),
    beardOf(person),
    stroke(
      'M50.6 43C51.8 48 53.6 51.6 53.2 53.4C52.6 54.8 49.6 55 47.9 54.2',
      near(skin, dark ? -0.13 : -0.2, 0.03, -8, 0.8),
      1.25,
    ),
    stroke('M48.8 42C48.6 46 48.2 49.5 48.3 51.5', near(skin, 0.09, -0.02, 8, 0.55), 1.5),
    mouthOf(person),
    eyesOf(person),
    ageOf(person),
    person.hasGlasses &&
      `<g fill="none" stroke="${tone(0.26, 0.05, 330)}" stroke-width="1.3"><rect x="35.6" y="41.9" width="12.6" height="9.4" rx="4.4"/><rect x="51.8" y="41.9" width="12.6" height="9.4" rx="4.4"/><path d="M48.2 45.2C49.4 44.2 50.6 44.2 51.8 45.2M35.6 44.6L32.4 44M64.4 44.6L67.6 44"/></g>`,
  ]
    .filter(Boolean)
    .join('')
}

function beardOf({ beard, hairColour }: Person): string {
  if (beard === 'full')
    return path(
      'M33 47C33.5 60 40 69.5 50 70C60 69.5 66.5 60 67 47C65 55 60 57 56.5 56.5C53 55 47 55 43.5 56.5C40 57 35 55 33 47Z',
      near(hairColour, -0.06),
    )
  if (beard === 'short')
    return path(
      'M33 48C33.5 60 40 68.5 50 69C60 68.5 66.5 60 67 48C65.5 55 60 56.5 56.5 56.2C53 54.8 47 54.8 43.5 56.2C40 56.5 34.5 55 33 48Z',
      near(hairColour, 0.02, 0, 0, 0.72),
    )
  if (beard === 'long')
    return path(
      'M33 47C33 62 40 73 50 73.5C60 73 67 62 67 47C65 54 60 57 56.5 56.5C53 55 47 55 43.5 56.5C40 57 35 54 33 47Z',
      'url(#h)',
    )
  return ''
}

function mouthOf(person: Person): string {
  const skin = skins[person.skin]
  const dark = isDark(person)
  const lip = person.beard
    ? near(skin, dark ? -0.03 : -0.15, 0.05, -24)
    : dark
      ? near(skin, -0.05, 0.06, -26)
      : near(skin, -0.2, 0.075, -34)
  if (person.smiles)
    return (
      path('M42.6 58C46 59.6 54 59.6 57.4 58C56.6 63.4 53.6 65 50 65S43.4 63.4 42.6 58Z', lip) +
      path('M44 59C47 60.2 53 60.2 56 59C55.4 61.2 53.4 62 50 62S44.6 61.2 44 59Z', tone(0.97, 0.008, 80))
    )
  return (
    path('M44 59.3C46.5 60.6 48.6 60 50 60.3C51.4 60 53.5 60.6 56 59.3C54.6 62.9 45.4 62.9 44 59.3Z', lip) +
    stroke('M43 58.9C46 60.7 54 60.7 57 58.9', near(skin, dark ? -0.2 : -0.33, 0.05, -22), 0.9)
  )
}

function eyesOf(person: Person): string {
  const dark = isDark(person)
  const white = dark ? tone(0.93, 0.012, 70) : tone(0.975, 0.008, 70)
  const lid = dark ? tone(0.18, 0.03, 40) : tone(0.3, 0.045, 40)
  const iris = tone(dark ? 0.15 : 0.24, 0.03, 40)
  const brow = browOf(person)
  return [42, 58]
    .map((x) => {
      const [inner, outer] = x < 50 ? [41.3, 40.5] : [40.5, 41.3]
      return [
        path(
          `M${x - 3.6} 46.6C${x - 2} 44.3 ${x + 2} 44.3 ${x + 3.6} 46.6C${x + 1.8} 48.2 ${x - 1.8} 48.2 ${x - 3.6} 46.6Z`,
          white,
        ),
        ellipse(x + 0.2, 46.3, 1.95, 1.95, iris),
        ellipse(x - 0.5, 45.6, 0.55, 0.55, tone(0.99, 0.01, 80)),
        stroke(`M${x - 3.9} 46.5C${x - 2} 43.9 ${x + 2} 43.9 ${x + 3.9} 46.5`, lid, 1.15),
        stroke(`M${x - 4.4} ${inner}C${x - 2} 38.9 ${x + 2} 38.9 ${x + 4.4} ${outer}`, brow, 1.5),
      ].join('')
    })
    .join('')
}

function browOf(person: Person): string {
  const { hair, hairColour, isOld } = person
  const skin = skins[person.skin]
  const dark = isDark(person)
  if (hair === 'scarf') return tone(0.34, 0.04, 40, 0.9)
  if (isOld) return near(skin, dark ? -0.16 : -0.3)
  return hairColour[0] > 0.6 ? near(hairColour, -0.22) : near(hairColour, dark ? -0.04 : 0.02, 0, 0, 0.92)
}

function ageOf(person: Person): string {
  if (!person.isOld) return ''
  const skin = skins[person.skin]
  const line = near(skin, isDark(person) ? -0.1 : -0.14, 0.03, -6, 0.75)
  const eyes = 'M37.5 49.8C39.5 51.2 43 51.4 45.3 50.5M54.7 50.5C57 51.4 60.5 51.2 62.5 49.8'
  const cheeks =
    'M41.3 55.5C40.7 57.6 40.9 59 41.6 60.5M58.7 55.5C59.3 57.6 59.1 59 58.4 60.5M42 33.5C47 32.3 53 32.3 58 33.5'
  return stroke(person.beard ? eyes : eyes + cheeks, line, 0.85)
}

/** Scarf or hair over the face, its shine, earrings. */
function over(person: Person): string {
  const hair: Hair = hairs[person.hair]
  return [
    person.hair === 'scarf' &&
      `<path fill-rule="evenodd" d="M50 10C74 10 79 34 75 56C70 76 58 80 50 80S30 76 25 56C21 34 26 10 50 10ZM50 25C39 25 33.5 33 33.5 44C33.5 58 41 68 50 68S66.5 58 66.5 44C66.5 33 61 25 50 25Z" fill="url(#h)"/>${stroke('M31 34C36 20 62 18 69 34', near(person.hairColour, 0.09, 0, 0, 0.8), 1.6)}`,
    hair.front && path(hair.front, 'url(#h)'),
    hair.shines && stroke('M36 31C39 23 46 20 53 20', near(person.hairColour, 0.17, 0.01, 0, 0.6), 1.7),
    person.earrings && [31.5, 68.5].map((x) => ellipse(x, 55.5, 2, 2, near(person.earrings!))).join(''),
  ]
    .filter(Boolean)
    .join('')
}

const isDark = ({ skin }: Person): boolean => skins[skin][0] < 0.6

/** A tone a little lighter or darker, more or less coloured, its hue turned. */
function near([lightness, chroma, hue]: Tone, lighter = 0, more = 0, turn = 0, alpha = 1): string {
  return tone(lightness + lighter, Math.max(0, chroma + more), hue + turn, alpha)
}

function gradient(id: string, line: string, stops: readonly (readonly [number, string])[]): string {
  const [x1, y1, x2, y2] = line.split(' ')
  const written = stops
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('')
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${written}</linearGradient>`
}

const path = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`
const ellipse = (x: number, y: number, rx: number, ry: number, colour: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>`
const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
