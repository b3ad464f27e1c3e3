import type { FastifyRequest } from 'fastify'

/** Who a request comes from, as the auth service read it from the verified token and nothing else. */
export type Identity =
  | { kind: 'anon' }
  | { kind: 'member'; userId: string; sessionId: string; claims: Record<string, unknown> }
  | { kind: 'service' }
  | { kind: 'refused'; status: number; code: string; message: string }

export type Identify = (request: FastifyRequest) => Promise<Identity> | Identity
export type Member = Extract<Identity, { kind: 'member' }>
