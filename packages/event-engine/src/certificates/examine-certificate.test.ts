import { treePath } from '@hearth/ic-wire'
import { afterAll, expect, it } from 'vitest'
import { testKeys } from '../gateway/testing.ts'
import { deriveEngineKeys, engineCanisterId } from '../identity/index.ts'
import { createBlsSigner } from './bls-signer.ts'
import { examineCertificate } from './examine-certificate.ts'
import { createRounds } from './rounds.ts'
import { createStateTree } from './state-tree.ts'

const signer = createBlsSigner(testKeys.rootSecretKey)
const stranger = createBlsSigner(deriveEngineKeys('another secret, just as long as the first').rootSecretKey)
afterAll(() => Promise.all([signer.close(), stranger.close()]))

const stateTree = createStateTree({
  rootKeyDer: testKeys.rootKeyDer,
  canisters: [{ id: engineCanisterId, candid: 'service : {}', controller: testKeys.controller.principal }],
  nodes: [testKeys.node],
})
const certify = (by = signer, nowMs = Date.now) =>
  createRounds({ signer: by, stateTree, nowMs }).certify({ paths: [treePath('subnet')] })
const examine = (certificate: Uint8Array) =>
  examineCertificate(certificate, {
    rootKeyDer: testKeys.rootKeyDer,
    canisterId: engineCanisterId,
    signer,
  })

it('finds nothing wrong with what the root key has signed now', async () => {
  expect(await examine(await certify())).toBeUndefined()
})

it('finds a foreign signature, an old time and bytes that are none', async () => {
  expect(await examine(await certify(stranger))).toMatch(/^It does not verify: .*signature/i)
  expect(await examine(await certify(signer, () => Date.now() - 3_600_000))).toMatch(/^It does not verify: /)
  expect(await examine(new Uint8Array([1, 2, 3]))).toMatch(/^It does not verify: /)
})
