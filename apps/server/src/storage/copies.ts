import type { PictureWidth } from '@hearth/contracts/pictures'
import type { PictureMaker } from './picture-maker.ts'
import type { OpenedPicture, PictureFile, PictureStore } from './picture-store.ts'

/** Pictures in their widths: each copy is made when it is first asked for, once however many ask, and then kept. */
export function createCopies({ store, maker }: { store: PictureStore; maker: PictureMaker }) {
  const inTheMaking = new Map<string, Promise<boolean>>()

  return {
    /** Undefined when the picture itself is not there. */
    async open({ version, width }: PictureFile): Promise<OpenedPicture | undefined> {
      const stored = await store.open({ version, width })
      if (stored || width === undefined) return stored
      return (await makeOnce(version, width)) ? store.open({ version, width }) : undefined
    },
  }

  function makeOnce(version: string, width: PictureWidth): Promise<boolean> {
    const key = `${version} ${width}`
    const underWay = inTheMaking.get(key)
    if (underWay) return underWay
    const making = make(version, width).finally(() => inTheMaking.delete(key))
    inTheMaking.set(key, making)
    return making
  }

  async function make(version: string, width: PictureWidth): Promise<boolean> {
    const picture = await store.read({ version })
    if (!picture) return false
    await store.writeCopy(version, width, await maker.copy(picture, width))
    return true
  }
}
