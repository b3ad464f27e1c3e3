import { Certificate, LookupPathStatus, lookup_path, lookupResultToBuffer } from '@dfinity/agent'
import { Principal } from '@dfinity/principal'
import { treePath } from '@hearth/ic-wire'
import { afterAll, describe, expect, it } from 'vitest'
import { testKeys } from '../gateway/testing.ts'
import { engineCanisterId } from '../identity/index.ts'
import { createBlsSigner, type RootSigner } from './bls-signer.ts'
import { outcomeStatus } from './request-status.ts'
import { createRounds } from './rounds.ts'
import { createStateTree } from './state-tree.ts'

const signer = createBlsSigner(testKeys.rootSecretKey)
afterAll(() => signer.close())

const stateTree = createStateTree({
  rootKeyDer: testKeys.rootKeyDer,
  canisters: [{ id: engineCanisterId, candid: 'service : {}', controller: testKeys.controller.principal }],
  nodes: [testKeys.node],
})

function makeRounds() {
  const clock = { nowMs: Date.now() }
  const counted = { signatures: 0 }
  const counting: RootSigner = {
    ...signer,
    sign: (message) => {
      counted.signatures++
      return signer.sign(message)
    },
  }
  return { rounds: createRounds({ signer: counting, stateTree, nowMs: () => clock.nowMs }), clock, counted }
}

function askFor(number: number, reply = Uint8Array.of(number)) {
  const id = new Uint8Array(32).fill(number)
  return {
    paths: [treePath('request_status', id)],
    request: { id, status: outcomeStatus({ ok: true, reply }) },
  }
}

/** As a copy: of a `Buffer` the agent reads leaves wrongly. Off the wire it never gets one. */
const verify = (certificate: Uint8Array) =>
  Certificate.create({
    certificate: new Uint8Array(certificate),
    rootKey: testKeys.rootKeyDer,
    canisterId: Principal.fromText(engineCanisterId),
  })

async function replyIn(certificate: Uint8Array, number: number) {
  const verified = await verify(certificate)
  return lookupResultToBuffer(
    verified.lookup_path(['request_status', new Uint8Array(32).fill(number), 'reply'] as never),
  )
}

describe('a round', () => {
  it('signs once for all who ask together, and shows each its own', async () => {
    const { rounds, counted } = makeRounds()
    const certificates = await Promise.all(
      Array.from({ length: 20 }, (_, number) => rounds.certify(askFor(number))),
    )
    expect(counted.signatures).toBe(1)
    for (const number of [0, 7, 19]) {
      expect(await replyIn(certificates[number]!, number)).toEqual(Uint8Array.of(number))
      expect(await replyIn(certificates[number]!, (number + 1) % 20)).toBeUndefined()
    }
    expect(certificates[0]!.length).toBeLessThan(700)
  })

  it('gathers while the one before is being signed', async () => {
    const { rounds, counted } = makeRounds()
    const first = rounds.certify(askFor(1))
    while (counted.signatures === 0) await new Promise((resolve) => setImmediate(resolve))
    const later = Array.from({ length: 10 }, (_, index) => rounds.certify(askFor(index + 2)))
    const certificates = await Promise.all([first, ...later])
    expect(counted.signatures).toBe(2)
    expect(await replyIn(certificates[10]!, 11)).toEqual(Uint8Array.of(11))
  })

  it('answers for a quarter of a second for what it holds', async () => {
    const { rounds, clock, counted } = makeRounds()
    await rounds.certify(askFor(1))
    await rounds.certify({ paths: [treePath('subnet')] })
    await rounds.certify(askFor(1))
    expect(counted.signatures).toBe(1)
    await rounds.certify(askFor(2))
    expect(counted.signatures).toBe(2)
    await rounds.certify(askFor(2, Uint8Array.of(3)))
    expect(counted.signatures).toBe(3)
    clock.nowMs += 250
    await rounds.certify({ paths: [] })
    expect(counted.signatures).toBe(4)
  })

  it('fails for those in it alone when it cannot be signed', async () => {
    let isBroken = true
    const broken: RootSigner = {
      ...signer,
      sign: (message) => (isBroken ? Promise.reject(new Error('no thread')) : signer.sign(message)),
    }
    const rounds = createRounds({ signer: broken, stateTree, nowMs: Date.now })
    await expect(rounds.certify(askFor(1))).rejects.toThrow('no thread')
    isBroken = false
    expect(await replyIn(await rounds.certify(askFor(1)), 1)).toEqual(Uint8Array.of(1))
  })
})

describe('a certificate', () => {
  it('always shows the time, and hides what was not asked', async () => {
    const { rounds } = makeRounds()
    const certificate = await rounds.certify({ paths: [] })
    const { cert } = await verify(certificate)
    expect(lookup_path(['time'], cert.tree).status).toBe(LookupPathStatus.Found)
    expect(certificate.length).toBeLessThan(250)
  })

  it('proves that a request is not known', async () => {
    const { rounds } = makeRounds()
    const id = new Uint8Array(32).fill(9)
    const { cert } = await verify(await rounds.certify({ paths: [treePath('request_status', id)] }))
    expect(lookup_path(['request_status', id, 'status'] as never, cert.tree).status).toBe(
      LookupPathStatus.Absent,
    )
  })
})
