import { describe, expect, test } from 'bun:test'
import { isGlobalAddress } from '../../src/events/webhooks/addresses.ts'
import { checkedUrl } from '../../src/events/webhooks/url.ts'

const GLOBAL = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '192.169.0.1',
  '223.255.255.254',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '2003::1',
]

/** Of each kind, its first and last address. */
const NOT_GLOBAL: Readonly<Record<string, readonly string[]>> = {
  unspecified: ['0.0.0.0', '0.255.255.255', '::'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  'unique local': ['fc00::', 'fdff:ffff::1'],
  'site-local': ['fec0::1', 'feff::1'],
  loopback: ['127.0.0.1', '127.255.255.255', '::1'],
  'link-local': ['169.254.0.0', '169.254.169.254', '169.254.255.255', 'fe80::1', 'febf::1'],
  shared: ['100.64.0.0', '100.127.255.255'],
  protocols: ['192.0.0.0', '192.0.0.255', '2001:1ff::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  benchmarking: ['198.18.0.0', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.0', '239.255.255.255', 'ff00::', 'ff02::1'],
  reserved: ['240.0.0.0', '255.255.255.255', '1000::1', '4000::1', '5f00::1', 'fe00::1'],
  'of IPv4, mapped': ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:1.1.1.1', '::ffff:7f00:1'],
  'of IPv4, compatible': ['::127.0.0.1', '::1.1.1.1'],
  'of IPv4, translated': ['::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::101:101', '64:ff9b:1::1'],
  '6to4': ['2002:7f00:1::', '2002:101:101::1', '192.88.99.1'],
  Teredo: ['2001::1', '2001:0:ffff::1'],
  ORCHID: ['2001:10::1', '2001:20::1'],
  'discard-only': ['100::1'],
  'no address': [
    '',
    'localhost',
    'example.org',
    '1.2.3',
    '0x7f.1',
    '017700000001',
    '2130706433',
    '[::1]',
    'fe80::1%eth0',
  ],
}

describe('isGlobalAddress', () => {
  test.each(GLOBAL)('%s is one', (address) => {
    expect(isGlobalAddress(address)).toBe(true)
  })

  test.each(
    Object.entries(NOT_GLOBAL).flatMap(([kind, all]) => all.map((address) => [kind, address] as const)),
  )('%s: %p is none', (_, address) => {
    expect(isGlobalAddress(address)).toBe(false)
  })
})

describe('the url of a webhook', () => {
  const strict = { allowPrivate: false }

  test.each([
    ['https://example.org', 'https://example.org/'],
    ['HTTPS://Example.ORG:443/a?b=c#d', 'https://example.org/a?b=c'],
    ['https://example.org:8443/songs', 'https://example.org:8443/songs'],
    ['https://bücher.example/x', 'https://xn--bcher-kva.example/x'],
    ['https://1.1.1.1/x', 'https://1.1.1.1/x'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    // Names are looked up when connecting.
    ['https://localhost/', 'https://localhost/'],
  ])('%s is %s', (given, url) => {
    expect(checkedUrl(given, strict)).toBe(url)
  })

  test.each([
    ['http://example.org/', 'https://'],
    ['ftp://example.org/', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['example.org', 'https://'],
    ['https://', 'https://'],
    ['', 'https://'],
    ['https://mary@example.org/', 'user or a password'],
    ['https://mary:secret@example.org/', 'user or a password'],
    ['https://:secret@example.org/', 'user or a password'],
    [`https://example.org/${'a'.repeat(1981)}`, 'at most 2000 characters'],
    [`https://example.org/${'ü'.repeat(400)}`, 'at most 2000 characters'],
  ])('%s is refused', (given, sentence) => {
    expect(() => checkedUrl(given, strict)).toThrow(sentence)
  })

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://0177.0.0.1/',
    'https://１２７.0.0.1/',
    'https://10.1.2.3:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[fd00::1]/',
  ])('%s is a private address, unless the host allows them', (given) => {
    expect(() => checkedUrl(given, strict)).toThrow('private or reserved')
    expect(checkedUrl(given, { allowPrivate: true })).toStartWith('https://')
  })

  test('http is allowed where private addresses are, and a user is not', () => {
    const lax = { allowPrivate: true }
    expect(checkedUrl('http://localhost:9/x', lax)).toBe('http://localhost:9/x')
    expect(() => checkedUrl('http://mary@localhost/', lax)).toThrow('user or a password')
    expect(() => checkedUrl('ftp://localhost/', lax)).toThrow('https://')
  })
})
