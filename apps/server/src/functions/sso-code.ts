import { ssoCodeReplySchema, ssoCodeRequestSchema } from '@hearth/contracts'
import type { SignOn } from '../sign-on/index.ts'
import { defineFunction } from './definition.ts'

/** A one-use code that carries the member into another app of the network. */
export const createSsoCode = (signOn: SignOn) =>
  defineFunction({
    name: 'sso-code',
    input: ssoCodeRequestSchema,
    output: ssoCodeReplySchema,
    isSecret: true,
    work: ({ member }, wish) => signOn.issueCode(member, wish),
  })
