import type { Tone } from '../colour.ts'
import type { hairs } from './hair.ts'

export const skins = {
  porcelain: [0.89, 0.035, 52],
  fair: [0.855, 0.05, 56],
  olive: [0.79, 0.066, 64],
  tan: [0.72, 0.082, 60],
  brown: [0.58, 0.085, 54],
  deep: [0.46, 0.075, 48],
  dark: [0.405, 0.064, 46],
} as const satisfies Record<string, Tone>

/** Somebody is a handful of choices. */
export type Person = {
  skin: keyof typeof skins
  hair: keyof typeof hairs
  hairColour: Tone
  cloth: Tone
  ground: Tone
  beard?: 'full' | 'short' | 'long'
  hasGlasses?: boolean
  isOld?: boolean
  earrings?: Tone
  smiles?: boolean
  collar?: 'round' | 'v' | 'shirt' | 'high'
}

const black: Tone = [0.2, 0.025, 320]
const ebony: Tone = [0.2, 0.03, 40]
const brown: Tone = [0.3, 0.05, 36]
const chestnut: Tone = [0.42, 0.08, 48]
const copper: Tone = [0.57, 0.135, 45]
const sand: Tone = [0.68, 0.09, 74]
const blond: Tone = [0.8, 0.08, 84]
const grey: Tone = [0.72, 0.012, 60]
const silver: Tone = [0.86, 0.012, 75]

/** A line: skin, hair and its colour, hue of the clothes (with lightness and chroma), hue of the ground, the rest. */
const line = (
  skin: Person['skin'],
  hair: Person['hair'],
  hairColour: Tone,
  cloth: Tone,
  groundHue: number,
  rest: Omit<Person, 'skin' | 'hair' | 'hairColour' | 'cloth' | 'ground'> = {},
): Person => ({ skin, hair, hairColour, cloth, ground: [0.87, 0.052, groundHue], ...rest })

/** Everybody there is, each by their number from 1; an address shows the same person for good. */
export const people: readonly Person[] = [
  line('olive', 'wave', brown, [0.55, 0.14, 20], 40, { collar: 'v' }),
  line('deep', 'afro', ebony, [0.72, 0.15, 62], 350, { earrings: [0.86, 0.13, 80], smiles: true }),
  line('fair', 'side', sand, [0.46, 0.08, 240], 230, { beard: 'full' }),
  line('fair', 'bob', black, [0.6, 0.12, 160], 100),
  line('olive', 'bun', grey, [0.48, 0.11, 320], 20, { isOld: true, hasGlasses: true, collar: 'high' }),
  line('tan', 'long', brown, [0.9, 0.04, 80], 30, { smiles: true, collar: 'v' }),
  line('brown', 'crop', ebony, [0.5, 0.13, 150], 130, { beard: 'short' }),
  line('olive', 'scarf', [0.6, 0.1, 190], [0.44, 0.1, 300], 310),
  line('fair', 'wave', silver, [0.52, 0.14, 350], 60, { isOld: true, smiles: true }),
  line('dark', 'coils', ebony, [0.82, 0.1, 85], 230, { hasGlasses: true, collar: 'shirt' }),
  line('brown', 'braids', ebony, [0.62, 0.16, 30], 70, { earrings: [0.86, 0.13, 80] }),
  line('olive', 'recede', grey, [0.38, 0.06, 260], 250, { isOld: true, beard: 'long', collar: 'shirt' }),
  line('porcelain', 'long', copper, [0.42, 0.09, 165], 160, { collar: 'v' }),
  line('tan', 'quiff', brown, [0.68, 0.13, 250], 80, { smiles: true, collar: 'shirt' }),
  line('fair', 'fringe', chestnut, [0.8, 0.13, 80], 350, { smiles: true }),
  line('tan', 'bob', [0.46, 0.03, 50], [0.46, 0.1, 200], 75, { isOld: true, earrings: [0.84, 0.12, 85] }),
  line('porcelain', 'bob', blond, [0.5, 0.11, 20], 200, { collar: 'high' }),
  line('dark', 'recede', [0.3, 0.01, 60], [0.6, 0.14, 35], 90, { beard: 'short', smiles: true }),
  line('tan', 'bun', brown, [0.74, 0.11, 180], 15, { collar: 'v' }),
  line('porcelain', 'quiff', copper, [0.36, 0.07, 290], 150, { beard: 'full', hasGlasses: true }),
  line('brown', 'wave', brown, [0.82, 0.12, 80], 320, { hasGlasses: true, smiles: true }),
  line('deep', 'coils', grey, [0.42, 0.08, 170], 60, { isOld: true, beard: 'long', collar: 'shirt' }),
  line('fair', 'side', brown, [0.66, 0.16, 10], 250, { smiles: true, collar: 'v' }),
  line('olive', 'crop', black, [0.8, 0.04, 80], 35, { collar: 'shirt' }),
  line('fair', 'long', black, [0.56, 0.12, 200], 150),
  line('deep', 'crop', grey, [0.5, 0.15, 25], 40, { isOld: true, earrings: [0.9, 0.03, 90], smiles: true }),
  line('porcelain', 'side', silver, [0.4, 0.07, 150], 220, { isOld: true, beard: 'full', collar: 'shirt' }),
  line('dark', 'braids', ebony, [0.58, 0.15, 352], 55, { smiles: true, collar: 'v' }),
  line('tan', 'scarf', [0.62, 0.12, 20], [0.4, 0.08, 250], 180, { smiles: true }),
  line('brown', 'quiff', black, [0.48, 0.11, 252], 120, {
    hasGlasses: true,
    beard: 'short',
    collar: 'shirt',
  }),
  line('fair', 'bun', blond, [0.54, 0.12, 262], 90, { collar: 'high' }),
  line('olive', 'fringe', black, [0.6, 0.15, 40], 200, { hasGlasses: true }),
  line('deep', 'bun', ebony, [0.46, 0.12, 300], 340, { earrings: [0.82, 0.14, 70], smiles: true }),
  line('fair', 'recede', chestnut, [0.5, 0.09, 195], 50, { hasGlasses: true, collar: 'shirt' }),
  line('tan', 'crop', grey, [0.36, 0.08, 20], 210, { isOld: true, hasGlasses: true, smiles: true }),
  line('porcelain', 'wave', copper, [0.66, 0.1, 110], 280, { hasGlasses: true }),
  line('brown', 'long', ebony, [0.7, 0.14, 55], 300, { earrings: [0.9, 0.1, 85] }),
  line('dark', 'afro', black, [0.44, 0.12, 262], 30, { beard: 'short' }),
  line('olive', 'side', chestnut, [0.58, 0.13, 150], 350, { beard: 'short', smiles: true }),
  line('fair', 'braids', sand, [0.5, 0.13, 10], 120, { smiles: true }),
  line('tan', 'wave', black, [0.4, 0.1, 290], 60, { collar: 'high' }),
  line('deep', 'quiff', ebony, [0.9, 0.03, 90], 190, { collar: 'shirt', smiles: true }),
  line('porcelain', 'bun', silver, [0.62, 0.12, 340], 245, { isOld: true, earrings: [0.86, 0.05, 230] }),
  line('olive', 'bob', chestnut, [0.76, 0.11, 150], 320, { earrings: [0.85, 0.12, 80], smiles: true }),
  line('brown', 'recede', grey, [0.66, 0.13, 62], 165, { isOld: true, beard: 'full' }),
  line('fair', 'crop', sand, [0.46, 0.1, 170], 15, { smiles: true }),
  line('tan', 'fringe', black, [0.6, 0.16, 350], 110),
  line('deep', 'scarf', [0.74, 0.13, 80], [0.5, 0.13, 20], 285, { smiles: true }),
  line('dark', 'bun', ebony, [0.74, 0.12, 130], 10, { hasGlasses: true, collar: 'v' }),
  line('olive', 'quiff', grey, [0.42, 0.07, 230], 95, {
    isOld: true,
    hasGlasses: true,
    beard: 'full',
    collar: 'shirt',
  }),
  line('porcelain', 'fringe', black, [0.52, 0.13, 300], 30, { collar: 'high' }),
  line('brown', 'bob', black, [0.56, 0.15, 28], 225, { smiles: true, earrings: [0.86, 0.12, 82] }),
  line('fair', 'long', copper, [0.44, 0.1, 262], 65, { hasGlasses: true, smiles: true }),
  line('tan', 'side', black, [0.84, 0.06, 100], 265, { collar: 'shirt' }),
  line('deep', 'wave', ebony, [0.62, 0.13, 210], 45, { earrings: [0.88, 0.1, 70], collar: 'v' }),
  line('olive', 'long', grey, [0.54, 0.12, 40], 140, { isOld: true }),
  line('fair', 'coils', copper, [0.38, 0.08, 300], 185, { beard: 'short' }),
  line('dark', 'crop', ebony, [0.52, 0.14, 45], 250, { smiles: true, collar: 'high' }),
  line('brown', 'scarf', [0.5, 0.11, 262], [0.7, 0.12, 60], 25),
  line('porcelain', 'crop', grey, [0.6, 0.13, 25], 175, { isOld: true, hasGlasses: true, collar: 'shirt' }),
  line('tan', 'braids', brown, [0.48, 0.12, 190], 335, { smiles: true }),
  line('olive', 'recede', black, [0.7, 0.14, 75], 210, { beard: 'long' }),
  line('deep', 'long', black, [0.54, 0.16, 15], 105, { hasGlasses: true, smiles: true }),
  line('fair', 'quiff', blond, [0.5, 0.12, 235], 300, { smiles: true, collar: 'shirt' }),
]
