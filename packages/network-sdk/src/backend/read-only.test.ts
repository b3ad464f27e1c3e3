import { readOnlyCode } from '@hearth/contracts/read-only'
import { expect, it } from 'vitest'
import { openStorage } from '../storage/index.ts'
import { createBackendClient } from './client.ts'

const answering = (code: string) =>
  createBackendClient({
    url: 'https://hearth.example',
    anonKey: 'key',
    keepsSession: false,
    fetch: async () =>
      Response.json({ code, statusCode: '503', error: code, message: 'Gerade nur lesen.' }, { status: 503 }),
  })
const refusals = async (code: string) => {
  const client = answering(code)
  const signIn = await client.auth.signInWithPassword({ email: 'mira@example.org', password: 'long enough' })
  const upload = await openStorage(client)
    .from('pictures')
    .upload('a/b', new Blob(['x']))
  return [signIn.error, upload.error].map((error) => ({
    name: error!.name,
    status: error!.status,
    message: error!.message,
  }))
}

it('sign-in and files say that Hearth can only be read, as the errors that they are', async () => {
  expect(await refusals(readOnlyCode)).toEqual([
    { name: 'AuthRetryableFetchError', status: 503, message: readOnlyCode },
    { name: 'StorageApiError', status: 503, message: readOnlyCode },
  ])
})

it('what else is 503 stays as it is', async () => {
  const messages = (await refusals('unavailable')).map(({ message }) => message)
  expect(messages).toEqual(['{}', 'Gerade nur lesen.'])
})
