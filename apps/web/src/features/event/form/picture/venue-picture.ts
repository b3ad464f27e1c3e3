import { pictureUrl } from '@hearth/contracts/pictures'

/** The picture as a file to cut: the event gets a copy of its own, which stays when the venue takes its picture away. */
export async function fetchVenuePicture(photo: string): Promise<File | undefined> {
  try {
    const response = await fetch(pictureUrl(photo, 1280))
    if (!response.ok) return undefined
    const blob = await response.blob()
    return new File([blob], 'venue.webp', { type: blob.type })
  } catch {
    return undefined
  }
}
