/** The shapes in which pictures are cut, and how wide they are sent. */
export const pictureCuts = {
  photo: { ratio: 1, widthPixels: 1024 },
  cover: { ratio: 3, widthPixels: 1920 },
  event: { ratio: 4 / 3, widthPixels: 1920 },
} as const
export type PictureCut = keyof typeof pictureCuts

/** The pictures of a profile, and where each is kept. */
export const pictureColumns = { photo: 'profile_photo_url', cover: 'cover_photo_url' } as const
export type PictureKind = keyof typeof pictureColumns
