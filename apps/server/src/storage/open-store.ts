import type { Database } from '@hearth/database'
import type { Config } from '../config.ts'
import { openBucket } from '../s3/index.ts'
import { createDiskStore } from './disk-store.ts'
import { createPicturePlace, type PicturePlace, type PicturePlaceKeeper } from './picture-place.ts'
import type { PictureStore } from './picture-store.ts'
import { createS3Store } from './s3-store.ts'
import { createTwoStores, type Stores } from './two-stores.ts'

type StoreConfig = Pick<Config, 'picturesDir' | 'pictureBucket'>

/** The store of a house, which knows where it writes. */
type PlacedStore = PictureStore & {
  place(): Promise<PicturePlace>
  /** Rejects with what is wrong where pictures cannot be written or read now. */
  examine(): Promise<void>
}

/** The store that the settings and the database name. It holds nothing open: each part may have its own. */
export function openPictureStore({
  config,
  database,
}: {
  config: StoreConfig
  database: Database
}): PlacedStore {
  const place = createPicturePlace(database, { hasS3: config.pictureBucket !== undefined })
  return {
    ...openPictureReader(config, place.read),
    place: place.read,
    async examine() {
      if ((await place.read()) === 'disk') return
      if (!config.pictureBucket) throw new Error(elsewhere)
      await (await openBucket(config.pictureBucket)).examine()
    },
  }
}

/** The same for whoever knows the place already. */
export function openPictureReader(config: StoreConfig, place: () => Promise<PicturePlace>): PictureStore {
  const stores = openStores(config)
  return stores.s3 ? createTwoStores({ disk: stores.disk, s3: stores.s3 }, place) : stores.disk
}

/** Both places apart, for moving. Throws a sentence where S3 is not set up. */
export function openBothStores(
  config: StoreConfig,
  database: Database,
): Stores & { place: PicturePlaceKeeper } {
  const { disk, s3 } = openStores(config)
  if (!s3)
    throw new Error('S3 is not set up here: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.')
  return { disk, s3, place: createPicturePlace(database, { hasS3: true }) }
}

function openStores(config: StoreConfig): { disk: PictureStore; s3: PictureStore | undefined } {
  const { picturesDir, pictureBucket } = config
  return { disk: createDiskStore(picturesDir), s3: pictureBucket && createS3Store(pictureBucket) }
}

const elsewhere =
  'The pictures of this house are in S3, and S3 is not set up here: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and ' +
  'S3_SECRET_KEY, or move them to the disk first with "hearth move-pictures disk" where it is.'

/** A process that cannot reach the pictures of its house is refused, before somebody finds them missing. */
export function refuseUnlessPicturesAreReached(config: StoreConfig, place: PicturePlace): void {
  if (place === 's3' && !config.pictureBucket) throw new Error(elsewhere)
}
