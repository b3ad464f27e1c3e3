import { networkIdentityReplySchema, networkIdentityRequestSchema } from '@hearth/contracts'
import { type EngineKeys, signDelegation } from '@hearth/event-engine'
import { defineFunction } from './definition.ts'
import { requireLivingLogin } from './living-login.ts'

/** Lets a key that the browser made act for the member at the engine, until it expires or the login ends. */
export const createNetworkIdentity = (keys: EngineKeys) =>
  defineFunction({
    name: 'network-identity',
    input: networkIdentityRequestSchema,
    output: networkIdentityReplySchema,
    async work({ parts, member, run }, { publicKey }) {
      await requireLivingLogin(run, member)
      return signDelegation(
        { database: parts.database, keys },
        {
          userId: member.userId,
          sessionId: member.sessionId,
          publicKeyDer: Buffer.from(publicKey, 'base64'),
          nowMs: parts.now(),
          lifetimeMs: parts.config.DELEGATION_SECONDS * 1000,
        },
      )
    },
  })
