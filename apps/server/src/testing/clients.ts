import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { buildEmail, goodPassword, readLink, type SentMail } from '../auth/testing.ts'
import { startTestApp } from './app.ts'

/** Tests knock more often than people do. */
const roomy = {
  LIMIT_PASSWORD_PER_ADDRESS: '10000',
  LIMIT_PASSWORD_PER_ACCOUNT: '10000',
  LIMIT_PASSWORD_PER_ACCOUNT_BY_STRANGERS: '10000',
  LIMIT_MAILS_PER_ADDRESS: '10000',
}

export type SignedIn = { client: SupabaseClient; email: string; userId: string; sessionId: string }

/** The whole app, listening, and people who come in by the official client as a browser would. */
export async function startSite(settings: Record<string, string> = {}, { port = 0 } = {}) {
  const app = await startTestApp({ ...roomy, ...settings }, { max: 8 })
  const url = await app.http.listen({ port, host: '127.0.0.1' })

  const client = (userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') =>
    createClient(url, app.parts.config.anonKey, {
      auth: { autoRefreshToken: false, persistSession: false },
      realtime: { transport: WebSocket as never },
      global: { headers: { 'user-agent': userAgent } },
    })
  const mails = (address: string) =>
    app.db.owner<SentMail & { user_id: string | null }>(
      `select kind, user_id, to_address, subject, body_text, body_html from hearth.mails
       where to_address = $1 order by created_at, id`,
      [address],
    )

  async function signIn(
    email: string,
    { password = goodPassword, userAgent = undefined as string | undefined } = {},
  ) {
    const one = client(userAgent)
    const { data, error } = await one.auth.signInWithPassword({ email, password })
    if (error) throw error
    const { session_id: sessionId } = JSON.parse(
      Buffer.from(data.session.access_token.split('.')[1]!, 'base64url').toString(),
    )
    return { client: one, email, userId: data.user.id, sessionId: String(sessionId) } satisfies SignedIn
  }

  /** Signs up, opens the link of the mail, gives the profile a name and signs in. */
  async function comeIn(username = `member_${Math.random().toString(36).slice(2, 10)}`): Promise<SignedIn> {
    const email = buildEmail()
    const visitor = client()
    await visitor.auth.signUp({ email, password: goodPassword })
    const { token_hash } = readLink((await mails(email))[0]!)
    await visitor.auth.verifyOtp({ type: 'signup', token_hash })
    const person = await signIn(email)
    const { error } = await person.client.from('profiles').update({ username }).eq('id', person.userId)
    if (error) throw error
    return person
  }

  return { app, url, client, mails, signIn, comeIn, end: () => app.end() }
}

export type Site = Awaited<ReturnType<typeof startSite>>

/** Calls a function by the official client; the error is what the server's own words say. */
export async function invoke(
  client: SupabaseClient,
  name: string,
  body: object = {},
  headers: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
): Promise<{ data: any; status: number; error?: { code: string; message: string; fields?: object } }> {
  const { data, error, response } = await client.functions.invoke(name, { body, headers })
  if (!error) return { data, status: response!.status }
  return { data: undefined, status: response!.status, error: (await error.context.json()).error }
}
