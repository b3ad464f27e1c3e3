import { describe, expect, it } from 'vitest'
import { decodeCbor } from './cbor.ts'
import { parseEnvelope } from './envelope.ts'
import { canisterIdBytes, principalText, selfAuthenticatingPrincipal } from './principals.ts'
import { Refusal } from './refusal.ts'
import { makeDelegation, makeEnvelope, makeKey, requestIdOf, type TestKey } from './testing.ts'
import { type ValidationRules, validateEnvelope } from './validate-envelope.ts'

const nowNs = 1_700_000_000_000_000_000n
const minuteNs = 60_000_000_000n
const canister = canisterIdBytes(0x1001n)
const otherCanister = canisterIdBytes(0x1002n)
const anonymous = Uint8Array.of(4)

const callRules: ValidationRules = {
  requestType: 'call',
  canisterId: principalText(canister),
  nowNs,
  maxExpiryNs: 6n * minuteNs,
}

function callContent(sender: Uint8Array, changes: Record<string, unknown> = {}) {
  return {
    request_type: 'call',
    canister_id: canister,
    method_name: 'increment',
    arg: Uint8Array.of(1, 2, 3),
    sender,
    ingress_expiry: nowNs + 4n * minuteNs,
    nonce: Uint8Array.of(9),
    ...changes,
  }
}

const validate = (body: Uint8Array, rules: ValidationRules = callRules) =>
  validateEnvelope(parseEnvelope(body), rules)

function refusalOf(body: Uint8Array, rules: ValidationRules = callRules): string {
  try {
    validate(body, rules)
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.message}`
    throw error
  }
  return 'accepted'
}

describe('a signed call', () => {
  it.each(['ed25519', 'p256', 'secp256k1'] as const)('is taken from a key of kind %s', (kind) => {
    const key = makeKey(kind)
    const content = callContent(key.principal)
    expect(validate(makeEnvelope(content, { key }))).toEqual({
      requestType: 'call',
      requestId: requestIdOf(content),
      sender: principalText(key.principal),
      anonymous: false,
      ingressExpiryNs: nowNs + 4n * minuteNs,
      canisterId: principalText(canister),
      methodName: 'increment',
      arg: Uint8Array.of(1, 2, 3),
      paths: [],
      delegatedKeyDer: undefined,
      targets: undefined,
    })
  })

  it('covers fields that this code does not know', () => {
    const key = makeKey()
    const content = callContent(key.principal, { sender_info: { signer: Uint8Array.of(1), info: 'x' } })
    expect(validate(makeEnvelope(content, { key })).requestId).toEqual(requestIdOf(content))
    const forged = makeEnvelope(
      { ...content, sender_info: { signer: Uint8Array.of(2), info: 'x' } },
      {
        key,
        extra: { sender_sig: key.sign(requestIdOf(content)) },
      },
    )
    expect(refusalOf(forged)).toBe('400 Invalid signature: it does not match the request and the key.')
  })

  it.each([
    ['of another key', { signedBy: makeKey() }],
    ['of the wrong length', { extra: { sender_sig: new Uint8Array(63) } }],
    ['that is empty', { extra: { sender_sig: new Uint8Array() } }],
  ])('is refused with a signature %s', (_what, signer) => {
    const key = makeKey()
    expect(refusalOf(makeEnvelope(callContent(key.principal), { key, ...signer }))).toBe(
      '400 Invalid signature: it does not match the request and the key.',
    )
  })

  it.each(['p256', 'secp256k1'] as const)(
    'of a key of kind %s is refused with a signature in DER instead of r and s',
    (kind) => {
      const key = makeKey(kind)
      const content = callContent(key.principal)
      const raw = decodedSignature(makeEnvelope(content, { key }))
      expect(raw).toHaveLength(64)
      const integer = (bytes: Uint8Array) => {
        const positive = bytes[0]! > 127 ? [0, ...bytes] : [...bytes]
        return [2, positive.length, ...positive]
      }
      const both = [...integer(raw.subarray(0, 32)), ...integer(raw.subarray(32))]
      const der = Uint8Array.of(0x30, both.length, ...both)
      expect(refusalOf(makeEnvelope(content, { key, extra: { sender_sig: der } }))).toBe(
        '400 Invalid signature: it does not match the request and the key.',
      )
    },
  )

  it('is refused when key or signature is missing', () => {
    const key = makeKey()
    const text = `400 Missing signature from user: ${principalText(key.principal)}.`
    expect(refusalOf(makeEnvelope(callContent(key.principal)))).toBe(text)
    expect(
      refusalOf(makeEnvelope(callContent(key.principal), { key, extra: { sender_sig: undefined } })),
    ).toBe(text)
    expect(
      refusalOf(makeEnvelope(callContent(key.principal), { key, extra: { sender_pubkey: undefined } })),
    ).toBe(text)
  })

  it("is refused for a sender that is not the key's", () => {
    const key = makeKey()
    const other = makeKey().principal
    expect(refusalOf(makeEnvelope(callContent(other), { key }))).toBe(
      `400 The user id ${principalText(other)} does not match the public key.`,
    )
  })

  it.each([
    ['a canister signature key', '303c300c060a2b0601040183b8430102032c000a', 'canister signatures'],
    ['a WebAuthn key', '305e300c060a2b0601040183b8430101034e00', 'WebAuthn keys'],
    [
      'the key of a user of Internet Identity',
      `303d300c060a2b0601040183b8430102032d000a00000000000007010100${'09'.repeat(33)}`,
      'canister signatures (Internet Identity) are not accepted here; sign with Ed25519 or ECDSA.',
    ],
    ['an RSA key', '305c300d06092a864886f70d0101010500034b00', 'is not the DER of'],
    ['32 raw bytes of an Ed25519 key', '11'.repeat(32), 'is not the DER of'],
    ['65 raw bytes of a point', `04${'11'.repeat(64)}`, 'is not the DER of'],
    [
      'a compressed point',
      `3039301306072a8648ce3d020106082a8648ce3d030107032200${'02'}${'11'.repeat(32)}`,
      'is not the DER of',
    ],
    [
      'an Ed25519 key with a byte behind it',
      `302a300506032b6570032100${'11'.repeat(33)}`,
      'is not the DER of',
    ],
    ['a P-384 key', `3076301006072a8648ce3d020106052b81040022036200${'04'.repeat(97)}`, 'is not the DER of'],
    ['no key at all', '00', 'is not the DER of'],
    [
      'a point off its curve',
      `3059301306072a8648ce3d020106082a8648ce3d03010703420004${'01'.repeat(64)}`,
      'not a point of its curve',
    ],
  ])('is refused in words for %s', (_what, der, words) => {
    const signedBy = makeKey()
    const key = keyOf(Buffer.from(der, 'hex'), signedBy)
    const text = refusalOf(makeEnvelope(callContent(key.principal), { key, signedBy }))
    expect(text).toMatch(/^400 Invalid signature: /)
    expect(text).toContain(words)
  })
})

describe('the anonymous principal', () => {
  it('needs no signature', () => {
    expect(validate(makeEnvelope(callContent(anonymous))).anonymous).toBe(true)
  })

  it.each(['sender_pubkey', 'sender_sig'])('carries no %s', (field) => {
    const key = makeKey()
    expect(refusalOf(makeEnvelope(callContent(anonymous), { extra: { [field]: key.der } }))).toBe(
      '400 Invalid signature: the anonymous principal carries no key, signature or delegation.',
    )
  })

  it('carries no delegation', () => {
    const key = makeKey()
    const delegation = makeDelegation(key, makeKey().der, nowNs + minuteNs)
    expect(
      refusalOf(makeEnvelope(callContent(anonymous), { extra: { sender_delegation: [delegation] } })),
    ).toMatch(/^400 Invalid signature: /)
  })
})

describe('the ingress expiry', () => {
  const key = makeKey()
  const withExpiry = (expiry: unknown) =>
    refusalOf(makeEnvelope(callContent(key.principal, { ingress_expiry: expiry }), { key }))

  it('may lie between now and the end of the window', () => {
    expect(withExpiry(nowNs)).toBe('accepted')
    expect(withExpiry(nowNs + 6n * minuteNs)).toBe('accepted')
  })

  it.each([nowNs - 1n, nowNs + 6n * minuteNs + 1n, 0n, 2n ** 64n - 1n])(
    'is refused outside: %s',
    (expiry) => {
      expect(withExpiry(expiry)).toMatch(/^400 Invalid request expiry: /)
    },
  )

  it('is checked before the signature', () => {
    const body = makeEnvelope(callContent(key.principal, { ingress_expiry: 1n }), {
      key,
      signedBy: makeKey(),
    })
    expect(refusalOf(body)).toMatch(/^400 Invalid request expiry: /)
  })

  it('is not checked for anonymous query and read_state, but for signed ones', () => {
    for (const requestType of ['query', 'read_state'] as const) {
      const rules = { ...callRules, requestType }
      const content = (sender: Uint8Array) => ({
        ...callContent(sender, { request_type: requestType, ingress_expiry: 1n }),
        ...(requestType === 'read_state' && { paths: [] }),
      })
      expect(refusalOf(makeEnvelope(content(anonymous)), rules)).toBe('accepted')
      expect(refusalOf(makeEnvelope(content(key.principal), { key }), rules)).toMatch(
        /^400 Invalid request expiry: /,
      )
    }
    expect(refusalOf(makeEnvelope(callContent(anonymous, { ingress_expiry: 1n })))).toMatch(
      /^400 Invalid request/,
    )
  })
})

describe('a chain of delegations', () => {
  const root = makeKey()
  const browser = makeKey('p256')
  const soon = nowNs + minuteNs
  const content = callContent(root.principal)

  it('lets the last key sign and names the first key of it', () => {
    const last = makeKey('secp256k1')
    const delegations = [
      makeDelegation(root, browser.der, soon, [canister, otherCanister]),
      makeDelegation(browser, last.der, soon),
    ]
    const valid = validate(makeEnvelope(content, { key: root, signedBy: last, delegations }))
    expect(valid.sender).toBe(principalText(root.principal))
    expect(valid.delegatedKeyDer).toEqual(browser.der)
    expect(valid.targets).toEqual(new Set([principalText(canister), principalText(otherCanister)]))
  })

  const chain = (length: number) => {
    const keys = [root, ...Array.from({ length }, () => makeKey())]
    const delegations = keys.slice(1).map((key, index) => makeDelegation(keys[index]!, key.der, soon))
    return makeEnvelope(content, { key: root, signedBy: keys[length]!, delegations })
  }
  it('may have 20 members and no more', () => {
    expect(refusalOf(chain(20))).toBe('accepted')
    expect(refusalOf(chain(21))).toMatch(/^400 Invalid delegation: the chain has 21 delegations/)
  })

  it('is refused once a member has expired, also when its signature is remembered', () => {
    const delegations = [makeDelegation(root, browser.der, soon)]
    const later = { ...callRules, nowNs: soon + 1n }
    const body = (expiry: bigint) =>
      makeEnvelope({ ...content, ingress_expiry: expiry }, { key: root, signedBy: browser, delegations })
    expect(refusalOf(body(soon))).toBe('accepted')
    expect(refusalOf(body(soon + 2n), later)).toMatch(/^400 Invalid delegation expiry: /)
  })

  it('is refused with a key twice', () => {
    const delegations = [makeDelegation(root, browser.der, soon), makeDelegation(browser, root.der, soon)]
    expect(refusalOf(makeEnvelope(content, { key: root, signedBy: root, delegations }))).toBe(
      '400 Invalid delegation: a key comes twice in the chain.',
    )
  })

  it('is refused with a signature of another key', () => {
    const delegations = [makeDelegation(makeKey(), browser.der, soon)]
    expect(refusalOf(makeEnvelope(content, { key: root, signedBy: browser, delegations }))).toMatch(
      /^400 Invalid delegation: its signature/,
    )
  })

  it('is refused when the request is signed by a key before the last', () => {
    const delegations = [makeDelegation(root, browser.der, soon)]
    expect(refusalOf(makeEnvelope(content, { key: root, signedBy: root, delegations }))).toMatch(
      /^400 Invalid signature: /,
    )
  })

  it('is refused with a changed delegation', () => {
    const signed = makeDelegation(root, browser.der, soon) as { delegation: object }
    const longer = { ...signed, delegation: { ...signed.delegation, expiration: soon + 1n } }
    expect(refusalOf(makeEnvelope(content, { key: root, signedBy: browser, delegations: [longer] }))).toMatch(
      /^400 Invalid delegation: its signature/,
    )
  })

  it('is refused with a field that might restrict it', () => {
    const signed = makeDelegation(root, browser.der, soon) as { delegation: object }
    const restricted = { ...signed, delegation: { ...signed.delegation, permissions: 'queries' } }
    expect(
      refusalOf(makeEnvelope(content, { key: root, signedBy: browser, delegations: [restricted] })),
    ).toBe('400 A delegation has a field that is not known here.')
    const beside = { ...signed, permissions: 'queries' }
    expect(refusalOf(makeEnvelope(content, { key: root, signedBy: browser, delegations: [beside] }))).toBe(
      '400 A signed delegation has a field that is not known here.',
    )
  })

  const foreign = `400 Canister '${principalText(canister)}' is not one of the delegation targets.`
  it.each([
    ['another target', [[otherCanister]], foreign],
    ['no target in an empty list', [[]], foreign],
    ['targets that exclude each other', [[canister], [otherCanister]], foreign],
    ['targets that narrow', [[canister, otherCanister], [canister]], 'accepted'],
  ])('with %s', (_what, targetLists, expected) => {
    const keys = [root, ...targetLists.map(() => makeKey())]
    const delegations = targetLists.map((targets, index) =>
      makeDelegation(keys[index]!, keys[index + 1]!.der, soon, targets),
    )
    const signedBy = keys[targetLists.length]!
    expect(refusalOf(makeEnvelope(content, { key: root, signedBy, delegations }))).toBe(expected)
  })

  it('is refused with more than 1000 targets', () => {
    const targets = Array.from({ length: 1001 }, (_, index) => canisterIdBytes(BigInt(index)))
    const delegations = [makeDelegation(root, browser.der, soon, targets)]
    expect(refusalOf(makeEnvelope(content, { key: root, signedBy: browser, delegations }))).toBe(
      '400 Invalid delegation: it has more than 1000 targets.',
    )
  })
})

describe('the shape of an envelope', () => {
  it.each([
    ['another request type', { request_type: 'query' }, /must be call here/],
    ['an unknown request type', { request_type: 'install' }, /request_type must be/],
    ['another canister than the address', { canister_id: otherCanister }, /not the request's canister_id/],
    ['a long nonce', { nonce: new Uint8Array(33) }, /^400 Invalid nonce: /],
    ['a text for a nonce', { nonce: 'x' }, /nonce must be bytes/],
    ['a text for an argument', { arg: 'x' }, /arg must be bytes/],
    ['a number for a method', { method_name: 5 }, /method_name must be a text/],
    ['a long method', { method_name: 'x'.repeat(257) }, /method_name must be a text/],
    ['a long sender', { sender: new Uint8Array(30) }, /sender must be a principal/],
    ['a text for an expiry', { ingress_expiry: '5' }, /ingress_expiry must be/],
    ['a map where a value has no hash', { extra: new Map([[1, 'x']]) }, /^400 Invalid request: /],
  ])('is refused with %s', (_what, changes, words) => {
    const content = callContent(anonymous, changes)
    expect(refusalOf(makeEnvelope({}, { extra: { content } }))).toMatch(words)
  })

  it.each(['request_type', 'canister_id', 'method_name', 'arg', 'sender', 'ingress_expiry'])(
    'is refused without %s',
    (field) => {
      const content = Object.fromEntries(
        Object.entries(callContent(anonymous)).filter(([name]) => name !== field),
      )
      expect(refusalOf(makeEnvelope(content))).toMatch(/^400 Field /)
    },
  )

  it.each([
    ['an unknown field', { extra: { sender_signature: Uint8Array.of(1) } }],
    ['no content', { extra: { content: undefined } }],
    ['an array for content', { extra: { content: [] } }],
    ['a map for the chain', { extra: { sender_delegation: {} } }],
    ['a chain of numbers', { extra: { sender_delegation: [1] } }],
    ['a delegation without a signature', { extra: { sender_delegation: [{ delegation: {} }] } }],
  ])('is refused with %s', (_what, signer) => {
    expect(refusalOf(makeEnvelope(callContent(anonymous), signer))).toMatch(/^400 /)
  })

  it('is refused when it is not CBOR', () => {
    expect(refusalOf(Uint8Array.of(0xff))).toMatch(/^400 Invalid CBOR: /)
    expect(refusalOf(new Uint8Array())).toMatch(/^400 Invalid CBOR: /)
  })

  it.each([
    ['too many paths', Array.from({ length: 1001 }, () => [])],
    ['too many labels', [Array.from({ length: 128 }, () => new Uint8Array())]],
    ['a text as label', [['time']]],
    ['a text as path', ['time']],
  ])('of a read_state is refused with %s', (_what, paths) => {
    const content = { request_type: 'read_state', sender: anonymous, ingress_expiry: nowNs, paths }
    expect(refusalOf(makeEnvelope(content), { ...callRules, requestType: 'read_state' })).toMatch(
      /paths must be/,
    )
  })
})

function decodedSignature(envelope: Uint8Array): Uint8Array {
  return (decodeCbor(envelope) as Map<string, Uint8Array>).get('sender_sig')!
}

/** A key of any DER whose signatures are another key's: it is refused before they are looked at. */
function keyOf(der: Uint8Array, signer: TestKey): TestKey {
  return { der, principal: selfAuthenticatingPrincipal(der), sign: signer.sign }
}
