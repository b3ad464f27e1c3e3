import { type Allowance, giveBack, take } from './attempts.ts'
import type { Auth } from './auth.ts'
import type { Device } from './device-key.ts'
import { arePlacesKnown, placesOf } from './known-places.ts'

// Every door at which a secret of an account is tried (password, code, recovery code) counts here (decision 0044):
// ten wrong ones in 15 minutes from one network, and from all networks that the account was never signed in to from,
// 100 an hour together. So a stranger who guesses shuts out strangers, and not the owner at home, nor on a device
// that was signed in before, which has ten of its own.

/** What one try was counted on, to be given back when it was right. */
export type Guess = readonly Allowance[]

type Try = { email: string; device: Pick<Device, 'address' | 'cookies'> }

/**
 * Takes one try, before any work. Throws 429 when none is left. Counts alike whether the address has an account or
 * not.
 */
export async function takeGuess(auth: Auth, { email, device }: Try): Promise<Guess> {
  const { run, allowances, parts, keyring } = auth
  const nowMs = parts.now()
  await take(run, allowances.passwordsFrom(device.address), nowMs)
  const where = { keyring, config: parts.config, device }
  const known = await arePlacesKnown(run, { email, nowMs, ...where })
  const here = known.device
    ? [allowances.failuresWith(email, placesOf(where).device!)]
    : [allowances.failuresFrom(email, device.address)]
  const guess = known.device || known.network ? here : [...here, allowances.failuresOfStrangers(email)]
  for (const allowance of guess) await take(run, allowance, nowMs)
  return guess
}

/** The try was right: it does not count. */
export async function giveBackGuess({ run }: Pick<Auth, 'run'>, guess: Guess): Promise<void> {
  for (const allowance of guess) await giveBack(run, allowance)
}
