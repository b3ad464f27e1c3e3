import { takeArrivalAddress } from '@hearth/network-sdk'
import { paths } from '../paths.ts'

let held: string | undefined

/**
 * Takes what brought somebody to `/sso` out of the address, before anything else of the app runs: a code that signs in
 * must not stay there (security-rules 24).
 */
export function lockArrival(): void {
  if (location.pathname === paths.signOn()) held = takeArrivalAddress()
}

/** The address as it was, once; afterwards the one of now. */
export function takeArrival(): string {
  const address = held ?? location.href
  held = undefined
  return address
}
