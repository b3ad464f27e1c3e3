import { pictureSrcSet, pictureUrl } from '@hearth/contracts/pictures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signedPictureOptions } from '../../../../data/event/signed-picture.ts'

/**
 * What shows a picture of one's own while its event is written. A draft's lies behind a signed address once it was saved;
 * before that it does not.
 */
export function useDraftPicture(path: string) {
  const [isPrivate, setPrivate] = useState<string>()
  const isSigned = isPrivate === path
  const { data: address } = useQuery({ ...signedPictureOptions(path), enabled: isSigned })
  if (isSigned) return { src: address ?? undefined }
  return {
    src: pictureUrl(path, 640),
    srcSet: pictureSrcSet(path),
    sizes: '(min-width: 760px) 480px, 92vw',
    onError: () => setPrivate(path),
  }
}
