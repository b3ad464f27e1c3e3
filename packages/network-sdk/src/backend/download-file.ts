import { AppError } from '@hearth/contracts/errors'
import type { Backend } from './backend.ts'
import { type BackendFunctions, readRefusal, unavailable } from './call-function.ts'

type FileFunction = {
  [Name in keyof BackendFunctions]: BackendFunctions[Name]['reply'] extends Blob ? Name : never
}[keyof BackendFunctions]

/**
 * Calls a function that answers with a file, and tells how many bytes have come while it comes: the client's own way
 * gives nothing before all of it is there. `name` is what the server calls the file.
 * Throws `AppError` as `callFunction` does, `unavailable` also when the answer breaks off.
 */
export async function downloadFile(
  client: Backend,
  name: FileFunction,
  {
    url,
    anonKey,
    onProgress = () => {},
    fetch: send = fetch,
  }: {
    /** Address of the backend and its anonymous key, as `hearth.json` tells them. */
    url: string
    anonKey: string
    onProgress?: (bytes: number) => void
    fetch?: typeof fetch
  },
): Promise<{ file: Blob; name: string }> {
  const { data } = await client.auth.getSession()
  const response = await send(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      'content-type': 'application/json',
    },
    body: '{}',
  }).catch(() => undefined)
  if (!response) throw new AppError('unavailable', unavailable)
  if (!response.ok) throw await readRefusal(response)
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  // A page that stands between, such as a hotel's sign-in, answers 200 as well.
  if (!fileName) throw new AppError('unavailable', unavailable)
  return { file: await readAll(response, onProgress), name: fileName }
}

async function readAll(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value as Uint8Array<ArrayBuffer>)
      bytes += value.byteLength
      onProgress(bytes)
    }
  } catch {
    throw new AppError('unavailable', unavailable)
  }
  return new Blob(parts, { type: 'application/zip' })
}
