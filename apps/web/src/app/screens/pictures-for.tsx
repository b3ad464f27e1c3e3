import type { PicturesFor } from '../../features/feed/writing.ts'
import { PicturesField } from '../../forms/pictures/pictures-field.tsx'

/** Brings the field that chooses and sends pictures to where posts are written. */
export const picturesFor: PicturesFor = (field) => <PicturesField {...field} hasCover={false} />
