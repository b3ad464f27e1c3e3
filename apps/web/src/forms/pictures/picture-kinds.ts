/** The pictures of a profile: where each is kept, what shape it has and how large it is sent. */
export const pictureKinds = {
  photo: { column: 'profile_photo_url', ratio: 1, widthPixels: 1024 },
  cover: { column: 'cover_photo_url', ratio: 3, widthPixels: 1920 },
} as const

export type PictureKind = keyof typeof pictureKinds
