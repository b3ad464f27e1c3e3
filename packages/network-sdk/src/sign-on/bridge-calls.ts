import { limits } from '@hearth/contracts/limits'
import type { Backend } from '../backend/backend.ts'
import { randomText } from './random-text.ts'

// The table calls of specification section 7, each of them once and in one place. The server decides what stands in the
// rows; a failure is the caller's to pass over.

type Person = { userId: string; appDomain: string; nowMs: number }

/** Tells the network that the person signed in here. Gives whether all of it could be written. */
export async function joinBridge(backend: Backend, person: Person): Promise<boolean> {
  const { userId, appDomain, nowMs } = person
  const expiresAt = new Date(nowMs + limits.bridgeTokenLifetimeMs).toISOString()
  const blessing = await backend
    .from('universal_user_blessings')
    .select('consciousness_level')
    .eq('user_id', userId)
    .maybeSingle()
  const results = await Promise.all([
    backend.from('bridge_authentication').upsert({
      user_id: userId,
      // Nobody keeps it: what crosses origins is a code. The server stores its hash.
      bridge_token: randomText(),
      is_active: true,
      sacred_fire_blessed: true,
      violet_flame_protection: true,
      consciousness_level: limits.bridgeConsciousnessLevel,
      expires_at: expiresAt,
      last_used_at: new Date(nowMs).toISOString(),
      app_domain: appDomain,
    }),
    backend.from('consciousness_sync_state').upsert({
      user_id: userId,
      consciousness_level: blessing.data?.consciousness_level ?? limits.bridgeConsciousnessLevel,
      sacred_fire_blessing: true,
      app_domain: appDomain,
      last_sync_at: new Date(nowMs).toISOString(),
    }),
    backend
      .from('sacred_fire_blessings')
      .update({ is_active: true, expires_at: expiresAt })
      .eq('user_id', userId),
  ])
  return [blessing, ...results].every(({ error }) => !error)
}

/** Whether the network still carries this person: `unknown` when nobody answers. */
export async function bridgeStands(
  backend: Backend,
  { userId, nowMs }: Pick<Person, 'userId' | 'nowMs'>,
): Promise<'yes' | 'no' | 'unknown'> {
  const { data, error } = await backend
    .from('bridge_authentication')
    .select('id, expires_at, last_used_at')
    .eq('user_id', userId)
    .eq('is_active', true)
    .gt('expires_at', new Date(nowMs).toISOString())
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
  if (error) return 'unknown'
  return data ? 'yes' : 'no'
}

/** Ends the bridge record of one login; the server does the same when the login ends. */
export async function leaveBridge(backend: Backend, loginId: string): Promise<void> {
  await backend.from('bridge_authentication').update({ is_active: false }).eq('id', loginId)
}
