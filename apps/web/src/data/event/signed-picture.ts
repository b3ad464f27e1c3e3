import { pictureNameOf, privatePictureBucket, signedAddressSeconds } from '@hearth/contracts/pictures'
import { queryOptions } from '@tanstack/react-query'
import { getBackend } from '../network.ts'
import { eventKeys } from './event-keys.ts'

/**
 * Where a picture of an event that is not for everyone is shown for a while. The address goes before it ends; `null` where the
 * picture is not there, or not for the reader.
 */
export function signedPictureOptions(path: string) {
  return queryOptions({
    queryKey: [...eventKeys.all, 'signed picture', path],
    staleTime: (signedAddressSeconds / 2) * 1000,
    refetchInterval: (signedAddressSeconds / 2) * 1000,
    queryFn: async (): Promise<string | null> => {
      const name = pictureNameOf(path)
      if (!name) return null
      const [backend, { openStorage }] = await Promise.all([
        getBackend(),
        import('@hearth/network-sdk/storage'),
      ])
      const bucket = openStorage(backend).from(privatePictureBucket)
      const { data } = await bucket.createSignedUrl(name, signedAddressSeconds, {
        transform: { width: 1280 },
      })
      return data?.signedUrl ?? null
    },
  })
}
