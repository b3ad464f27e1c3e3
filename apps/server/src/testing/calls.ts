import type { TestApp } from './app.ts'
import { checkRead } from './check-read.ts'
import type { Member } from './people.ts'

/** Calls a function as a member. */
export async function callFunction(app: TestApp, member: Member, name: string, body: object) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { authorization: await app.tokenOf(member) },
    payload: body,
  })
  return { status: response.statusCode, body: response.json() }
}

/** What a function of the database answers to a member, or to a visitor. */
export async function askDatabase<T>(
  app: TestApp,
  member: Member | undefined,
  name: string,
  args: object,
): Promise<T> {
  const response = await app.http.inject({
    method: 'POST',
    url: `/rest/v1/rpc/${name}`,
    headers: member
      ? { authorization: await app.tokenOf(member) }
      : { apikey: app.parts.config.anonKey as string },
    payload: args,
  })
  if (response.statusCode === 200) checkRead(name, response.json())
  return response.json()
}
