import { Secret, TOTP } from 'otpauth'
import type { Session } from '../login/logins.ts'
import type { TestAuth } from '../testing.ts'

/** What an authenticator app shows at that moment. */
export function codeOf(base32: string, nowMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: nowMs })
}

/** A code that is wrong whatever the time. */
export function wrongCodeOf(base32: string, nowMs: number): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeOf(base32, nowMs + seconds * 1000))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}

export type Factor = { id: string; secret: string }

/** A person with their authenticator app, at a service whose clock the test moves. */
export function createAuthenticator(hearth: TestAuth) {
  const now = () => hearth.parts.now()
  const asked = async (factorId: string, token: string, from?: string) => {
    const { body } = await hearth.post(`/factors/${factorId}/challenge`, {}, { token, ...(from && { from }) })
    return body.id as string
  }

  return {
    async enrol(session: Session, fields: Record<string, unknown> = {}): Promise<Factor> {
      const body = { factor_type: 'totp', friendly_name: 'Phone', ...fields }
      const enrolled = await hearth.post('/factors', body, { token: session.access_token })
      if (enrolled.status !== 200) throw new Error(enrolled.body.message)
      return { id: enrolled.body.id, secret: enrolled.body.totp.secret }
    },
    challenge: asked,
    answer: (factorId: string, body: { challenge_id: string; code: string }, token: string, from?: string) =>
      hearth.post(`/factors/${factorId}/verify`, body, { token, ...(from && { from }) }),
    /** Asks and answers with the code of the moment, or the one given. */
    async verify({ id, secret }: Factor, session: Session, code = codeOf(secret, now())) {
      const token = session.access_token
      return this.answer(id, { challenge_id: await asked(id, token), code }, token)
    },
    /** A member with a proven app. The clock goes on, so that the next code is another. */
    async makeMember() {
      const member = await hearth.makeMember()
      const factor = await this.enrol(member.session)
      const { body: session } = await this.verify(factor, member.session)
      hearth.clock.aheadMs += 30_000
      return { ...member, factor, session: session as Session }
    },
  }
}
