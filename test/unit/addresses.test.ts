import { describe, expect, test } from 'bun:test'
import type { networkInterfaces } from 'node:os'
import { readConfig } from '../../src/config.ts'
import { localNameOf, privateAddresses } from '../../src/core/system/local-network.ts'
import { isOfThisMachine, leadsToThisMachine } from '../../src/core/this-machine.ts'
import { checkedUrl, isGlobalAddress } from '../../src/events/webhooks/url.ts'
import { clientAddress } from '../../src/http/request/address.ts'

const machine = () => ({ addresses: ['192.168.1.20', '10.0.0.5'], localName: 'harbour.local' })

const alone = () => ({ addresses: [], localName: null })

type Interfaces = ReturnType<typeof networkInterfaces>

const address = (address: string, family = 'IPv4', internal = false) =>
  ({ address, family, internal }) as NonNullable<Interfaces[string]>[number]

test('of the interfaces, the private IPv4 addresses are found, those of containers and tunnels last', () => {
  expect(
    privateAddresses({
      lo: [address('127.0.0.1', 'IPv4', true)],
      docker0: [address('172.17.0.1')],
      wg0: [address('10.8.0.2')],
      eth0: [address('203.0.113.7'), address('fd00::1', 'IPv6'), address('169.254.3.4')],
      wlan0: [address('192.168.1.20'), address('100.64.0.9')],
      en0: [address('10.0.0.5'), address('172.16.0.1'), address('172.32.0.1')],
    }),
  ).toEqual(['192.168.1.20', '10.0.0.5', '172.16.0.1', '172.17.0.1', '10.8.0.2'])
  expect(privateAddresses({})).toEqual([])
})

test.each([
  ['harbour', 'harbour.local'],
  ['Annas-MacBook.local', 'annas-macbook.local'],
  ['pc7.home.example', 'pc7.local'],
  ['localhost', null],
  ['localhost.localdomain', null],
  ['', null],
  ['my_pc', null],
  ['-a', null],
  ['a'.repeat(64), null],
])('a machine named "%s" is %p in multicast DNS', (name, expected) =>
  expect(localNameOf(name)).toBe(expected),
)

describe('LAN=true', () => {
  test('listens on the network, and the main origin is the first address', () => {
    expect(readConfig({ LAN: 'true' }, machine)).toMatchObject({
      host: '0.0.0.0',
      appOrigin: 'http://192.168.1.20:3000',
      lanOrigins: [
        'http://192.168.1.20:3000',
        'http://10.0.0.5:3000',
        'http://harbour.local:3000',
        'http://localhost:3000',
      ],
    })
  })

  test('writes origins as browsers do, which leave out port 80', () => {
    const { appOrigin, lanOrigins } = readConfig({ LAN: 'true', PORT: '80' }, machine)
    expect([appOrigin, lanOrigins[2]]).toEqual(['http://192.168.1.20', 'http://harbour.local'])
    for (const origin of lanOrigins) expect(new URL(origin).origin).toBe(origin)
  })

  test('an APP_ORIGIN and a HOST that are given stay', () => {
    const env = { LAN: 'true', APP_ORIGIN: 'http://songs.home:8080', HOST: '192.168.1.20' }
    const { appOrigin, host, lanOrigins } = readConfig(env, machine)
    expect([appOrigin, host]).toEqual([env.APP_ORIGIN, env.HOST])
    expect(lanOrigins).toContain('http://192.168.1.20:3000')
  })

  test('beside an https origin no other one counts', () => {
    const env = { LAN: 'true', APP_ORIGIN: 'https://songs.example.org' }
    expect(readConfig(env, machine)).toMatchObject({ appOrigin: env.APP_ORIGIN, lanOrigins: [] })
  })

  test('without a network only this machine is reached', () => {
    expect(readConfig({ LAN: 'true' }, alone)).toMatchObject({
      appOrigin: 'http://localhost:3000',
      lanOrigins: ['http://localhost:3000'],
    })
  })

  test('a name without an address is an origin, but not the main one', () => {
    const { appOrigin, lanOrigins } = readConfig({ LAN: 'true' }, () => ({ ...machine(), addresses: [] }))
    expect(appOrigin).toBe('http://localhost:3000')
    expect(lanOrigins).toEqual(['http://harbour.local:3000', 'http://localhost:3000'])
  })

  test('without it the machine is not looked at', () => {
    const looked = () => {
      throw new Error('looked at')
    }
    expect(readConfig({}, looked)).toMatchObject({ appOrigin: 'http://localhost:3000', lanOrigins: [] })
    expect(readConfig({ LAN: 'false' }, looked).host).toBe('127.0.0.1')
  })
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://127.9.9.9:1', true],
  ['http://[::1]:3000', true],
  ['http://psaltery.localhost', true],
  ['http://192.168.1.20:3000', false],
  ['http://harbour.local:3000', false],
  ['https://localhost.example.org', false],
  ['http://127.0.0.1.example.org', false],
  ['http://notlocalhost', false],
])('%s leads to this machine only: %p', (origin, expected) => {
  expect(leadsToThisMachine(origin)).toBe(expected)
})

test('a host to listen on is judged without brackets', () => {
  expect(['::1', '0.0.0.0', '::'].map(isOfThisMachine)).toEqual([true, false, false])
})

const SOCKET = '203.0.113.9'

test.each<[trusted: number, header: string | null, address: string, why: string]>([
  [0, null, SOCKET, 'nothing in front'],
  [0, '192.0.2.1', SOCKET, 'nobody in front is trusted, so the header is only a claim'],
  [1, null, SOCKET, 'the proxy was bypassed'],
  [1, '192.0.2.1', '192.0.2.1', 'what the one proxy wrote'],
  [1, '198.51.100.7, 192.0.2.1', '192.0.2.1', 'the client made up the left one'],
  [1, '198.51.100.7,192.0.2.1', '192.0.2.1', 'without spaces'],
  [2, '192.0.2.1, 10.0.0.2', '192.0.2.1', 'the outer proxy wrote it, the inner one added the outer'],
  [2, 'made-up, 192.0.2.1, 10.0.0.2', '192.0.2.1', 'the client made up the left one'],
  [2, '192.0.2.1', '192.0.2.1', 'a shorter chain than configured'],
  [1, '2001:db8::1', '2001:db8:0:0::/64', 'IPv6'],
  [1, '', SOCKET, 'an empty header'],
  [1, '192.0.2.1, ', SOCKET, 'an empty last entry'],
])('%d trusted, %j: %s (%s)', (trusted, header, address) => {
  expect(clientAddress(SOCKET, header, trusted)).toBe(address)
})

/** Each of them through a proxy, and from the socket itself. */
const counted = (text: string): string[] => [
  clientAddress(SOCKET, text, 1),
  clientAddress(SOCKET, `made-up, ${text}`, 1),
  clientAddress(text, null, 0),
  clientAddress(text, null, 1),
]

describe('one address, however it is spelled', () => {
  test.each<[address: string, spellings: string[]]>([
    [
      '192.0.2.1',
      [
        ...['192.0.2.1', '192.0.2.1:443', '192.0.2.1:1', '[192.0.2.1]:80'],
        ...['::ffff:192.0.2.1', '::FFFF:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:ffff:192.0.2.1'],
        ...['[::ffff:192.0.2.1]:443', '::ffff:192.0.2.1%eth0', '0000:0000:0000:0000:0000:ffff:c000:0201'],
      ],
    ],
    [
      '2001:db8:0:0::/64',
      [
        ...['2001:db8::1', '2001:DB8::1', '2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0:0:0:0:1'],
        ...['2001:db8::', '2001:db8::ffff:1', '2001:db8::ffff:ffff:ffff:ffff', '2001:db8::192.0.2.1'],
        ...['[2001:db8::1]', '[2001:db8::1]:443', '[2001:DB8:0::1]:65535', '2001:db8::1%eth0'],
      ],
    ],
    ['2001:db8:1:2::/64', ['2001:db8:1:2::', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1']],
    ['0:0:0:0::/64', ['::', '::1', '[::1]:80', '0:0:0:0:0:0:0:1']],
    ['fe80:0:0:0::/64', ['fe80::1', 'fe80::1%eth0', 'fe80::2%1', '[fe80::1%25eth0]:80']],
    ['1:0:0:0::/64', ['1::', '1:0:0:0:5:6:7:8', '1::5:6:7:8']],
  ])('%s: %j', (address, spellings) => {
    for (const spelling of spellings)
      expect([spelling, ...counted(spelling)]).toEqual([spelling, ...Array(4).fill(address)])
  })

  test('neighbouring networks are others', () => {
    const networks = [
      '2001:db8::',
      '2001:db8:0:1::',
      '2001:db8:1::',
      '2001:db9::',
      '::ffff:192.0.2.1',
      '::ffff:192.0.2.2',
    ]
    expect(new Set(networks.flatMap(counted)).size).toBe(networks.length)
  })
})

describe('what is no address counts as the proxy', () => {
  test.each<[name: string, words: string[]]>([
    ['a word', ['unknown', '_hidden', 'made-up', '$where', '__proto__', '-', '*', '%eth0', '"192.0.2.1"']],
    [
      'too few or too many parts',
      ['192.0.2', '192.0.2.1.1', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '2001:db8:::1'],
    ],
    ['numbers that are none', ['999.1.1.1', '01.2.3.4', '::g', '::ffff:999.1.1.1', '\u0661.1.1.1']],
    ['half a port', ['192.0.2.1:', '192.0.2.1:x', ':80', '[]:80']],
    ['half a bracket', ['[::1', '::1]', '[]', '[[::1]]']],
    ['a network', ['192.0.2.0/24', '2001:db8::/64']],
    ['a zone or two addresses', ['192.0.2.1%1', '192.0.2.1 192.0.2.2']],
    ['very much', ['x', ':', '[', '1.', '::', '['].map((piece) => piece.repeat(10_000))],
  ])('%s', (_, words) => {
    for (const word of words) {
      expect([word, clientAddress(SOCKET, word, 1)]).toEqual([word, SOCKET])
      expect([word, clientAddress(`::ffff:${SOCKET}`, word, 1)]).toEqual([word, SOCKET])
    }
  })

  test('a socket that has no address counts under its own word', () => {
    expect(clientAddress('unknown', null, 0)).toBe('unknown')
  })
})

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
