import { isSameSecret } from '../settings/index.ts'

/** Whether the header `authorization` carries this token. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const [, given] = /^bearer ([^ ]+)$/i.exec(authorization ?? '') ?? []
  return given !== undefined && isSameSecret(given, token)
}
