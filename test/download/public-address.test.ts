/** Which addresses may be asked for, and that a connection is only made to one that was checked. */
import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { checkHost, isPublicAddress, NotPublic, publicLookup } from '../../src/download/public-address.ts'

const special = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.255'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1'],
  ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
  ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
  ...['3fff::1', '5f00::1', '', 'localhost', '127.1', '1.2.3.4.5'],
]
test.each(special)('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '9.255.255.255', '100.128.0.1', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '2a00::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ...['http://127.0.0.1/', 'http://[::1]/', 'http://[::ffff:10.0.0.1]/', 'http://0x7f.1/', 'http://2130706433/'],
  ...['http://127.1/', 'http://0177.0.0.1/', 'http://①②⑦.0.0.1/'],
])('a host that is the text of an address is checked however it is spelled: %s', (address) => {
  expect(() => checkHost(new URL(address).hostname)).toThrow(NotPublic)
})

describe('the look-up of a connection', () => {
  const asked = (addresses: LookupAddress[], all: boolean) =>
    new Promise<unknown>((resolve, reject) => {
      const look = publicLookup((_host, _options, callback) => callback(null, addresses))
      look('example.org', { all }, (error, address) => (error ? reject(error) : resolve(address)))
    })
  const good = { address: '1.1.1.1', family: 4 }

  test('gives what it has checked', async () => {
    expect(await asked([good], false)).toBe('1.1.1.1')
    expect(await asked([good], true)).toEqual([good])
  })

  test('fails where one of several addresses is private, or there is none', async () => {
    const mixed = [good, { address: '10.0.0.1', family: 4 }]
    await expect(asked(mixed, true)).rejects.toThrow('example.org (10.0.0.1) is no public address')
    await expect(asked(mixed, false)).rejects.toThrow(NotPublic)
    await expect(asked([], true)).rejects.toThrow('example.org has no address')
  })
})
