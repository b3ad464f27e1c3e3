import { pictureSrcSet, pictureUrl } from '@hearth/contracts/pictures'
import { useQuery } from '@tanstack/react-query'
import { signedPictureOptions } from '../../../data/event/signed-picture.ts'
import type { Photo } from './photo-queries.ts'

type Look = { alt: string; isLazy?: boolean }

/** A photo: by its address where it is for everyone (`isForAll`), else by a signed one. */
export function PhotoPicture({
  photo,
  isForAll,
  sizes,
  ...look
}: Look & { photo: Photo; sizes: string; isForAll: boolean }) {
  const { picture } = photo
  if (!isForAll) return <SignedPhoto photo={photo} {...look} />
  const address = { src: pictureUrl(picture, 640), srcSet: pictureSrcSet(picture), sizes }
  return <PhotoImage photo={photo} address={address} {...look} />
}

function SignedPhoto({ photo, ...look }: Look & { photo: Photo }) {
  const { data: src } = useQuery(signedPictureOptions(photo.picture))
  return <PhotoImage photo={photo} address={src ? { src } : {}} {...look} />
}

function PhotoImage({
  photo,
  address,
  alt,
  isLazy = false,
}: Look & { photo: Photo; address: { src?: string; srcSet?: string; sizes?: string } }) {
  return (
    <img
      {...address}
      alt={alt}
      width={photo.width}
      height={photo.height}
      decoding="async"
      loading={isLazy ? 'lazy' : 'eager'}
    />
  )
}
