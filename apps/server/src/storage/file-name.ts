import type { PictureFile } from './picture-store.ts'

const versionForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const fileForm = /^([0-9a-f-]{36})(?:\.\d+)?\.webp$/

/** What a picture or a copy of it is called where it lies. */
export function fileName({ version, width }: PictureFile): string {
  // A version is ours alone; this keeps a slip elsewhere from becoming a path.
  if (!versionForm.test(version)) throw new Error('This is not the name of a stored picture.')
  return width === undefined ? `${version}.webp` : `${version}.${width}.webp`
}

/** Undefined for what is no picture of ours. */
export function versionOfFile(name: string): string | undefined {
  return fileForm.exec(name)?.[1]
}
