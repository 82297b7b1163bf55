import { describe, expect, test } from 'bun:test'
import { clientAddress } from '../../src/http/request/client-address.ts'

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
