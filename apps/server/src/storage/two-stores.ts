import type { PicturePlace } from './picture-place.ts'
import type { OpenedPicture, PictureFile, PictureStore } from './picture-store.ts'

export type Stores = Record<PicturePlace, PictureStore>

/**
 * A house that has a disk and S3: it writes in one place and reads from both, whichever it is, so that a picture is there for every reader
 * before, while and after it is moved, also for a process that has not heard of the move.
 */
export function createTwoStores(stores: Stores, place: () => Promise<PicturePlace>): PictureStore {
  const main = async () => stores[await place()]

  /**
   * First where pictures are written. The third look is for a picture that came there, and went from the other place, between the first and
   * the second. Trouble with one place is no trouble while the other has it.
   */
  async function look<T>({ width }: PictureFile, find: (store: PictureStore) => Promise<T | undefined>) {
    const first = await place()
    const places: PicturePlace[] = [first, first === 's3' ? 'disk' : 's3']
    if (width === undefined) places.push(first)
    let trouble: { error: unknown } | undefined
    for (const one of places) {
      try {
        const found = await find(stores[one])
        if (found !== undefined) return found
      } catch (error) {
        if (trouble) break
        trouble = { error }
      }
    }
    if (trouble) throw trouble.error
    return undefined
  }

  return {
    write: async (bytes) => (await main()).write(bytes),
    writeAs: async (version, bytes) => (await main()).writeAs(version, bytes),
    writeCopy: async (version, width, bytes) => (await main()).writeCopy(version, width, bytes),
    open: (file) => look<OpenedPicture>(file, (store) => store.open(file)),
    read: (file) => look<Buffer>(file, (store) => store.read(file)),
    sizeOf: (file) => look<number>(file, (store) => store.sizeOf(file)),
    async remove(version) {
      await Promise.all([stores.disk.remove(version), stores.s3.remove(version)])
    },
    async *versionsBefore(beforeMs) {
      yield* stores.disk.versionsBefore(beforeMs)
      yield* stores.s3.versionsBefore(beforeMs)
    },
  }
}
