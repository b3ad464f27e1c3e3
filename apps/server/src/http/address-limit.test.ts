import { expect, it } from 'vitest'
import { createAddressLimit, networkOf, widerNetworkOf } from './address-limit.ts'

it('lets the same number through when the clock was set back, and fills up again from there', () => {
  let nowMs = 10_000_000
  const limit = createAddressLimit({ perSecond: 1, atOnce: 3, now: () => nowMs })
  expect(limit.take('10.0.0.7')).toBe(true)
  nowMs -= 3_600_000
  expect([1, 2, 3].map(() => limit.take('10.0.0.7'))).toEqual([true, true, false])
  nowMs += 1000
  expect([1, 2].map(() => limit.take('10.0.0.7'))).toEqual([true, false])
})

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1:0::/56'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:2ff::/64', '2001:db8:1:200::/56'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/56'],
  ['unknown', 'unknown', 'unknown'],
])('%s is one of %s, in %s', (address, network, wider) => {
  expect(networkOf(address)).toBe(network)
  expect(widerNetworkOf(address)).toBe(wider)
})
