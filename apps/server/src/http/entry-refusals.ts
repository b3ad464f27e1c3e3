import type { ErrorCode } from '@hearth/contracts'
import type { FastifyRequest } from 'fastify'
import { tallyRefusals } from '../tally.ts'
import type { AddressLimit } from './address-limit.ts'
import type { LoadWatch } from './load-shedding.ts'
import { hasSeveralHosts, knownMethods } from './path-hygiene.ts'

const byLoad = tallyRefusals('load')
const byAddress = tallyRefusals('address')

/** Answered even when the house is full: who watches it must see it, and who leaves must be able to. */
const alwaysServed = /^\/(?:healthz|readyz|metrics)(?:\?|$)|^\/auth\/v1\/logout(?:\?|$)/
/** Neither limited nor shed: probes come often and cost nothing. */
const probe = /^\/(?:healthz|readyz)(?:\?|$)/

type EntryRefusal = {
  status: number
  code: ErrorCode
  message: string
  header?: [name: string, value: string]
}

/** Why a request comes no further than the door, cheapest question first: its form, the load, its address's share. */
export function refusalAtEntry(
  request: FastifyRequest,
  { load, addressLimit }: { load: LoadWatch; addressLimit: AddressLimit },
): EntryRefusal | undefined {
  if (hasSeveralHosts(request.raw))
    return { status: 400, code: 'invalid_input', message: 'A request names one host.' }
  if (!knownMethods.has(request.method))
    return {
      status: 405,
      code: 'method_not_allowed',
      message: 'This method is not known here.',
      header: ['allow', [...knownMethods].join(', ')],
    }
  if (load.isOverloaded() && !alwaysServed.test(request.url)) {
    byLoad.count++
    return {
      status: 503,
      code: 'unavailable',
      message: 'Too many people at once. Please try again in a moment.',
      header: ['retry-after', '2'],
    }
  }
  if (!probe.test(request.url) && !addressLimit.take(request.ip)) {
    byAddress.count++
    return {
      status: 429,
      code: 'too_many_requests',
      message: 'Too many requests at once. Please slow down.',
      header: ['retry-after', '1'],
    }
  }
  return undefined
}
