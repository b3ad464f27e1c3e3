import { PicturesField } from '../features/pictures/pictures-field.tsx'
import type { PicturesFor } from '../features/social/writing.ts'

/** Brings the field that chooses and sends pictures to where posts are written. */
export const picturesFor: PicturesFor = (field) => <PicturesField {...field} hasCover={false} />
