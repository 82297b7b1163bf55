import { describe, expect, test } from 'bun:test'
import type { networkInterfaces } from 'node:os'
import { readConfig } from '../../src/config.ts'
import { localNameOf, privateAddresses } from '../../src/core/system/local-network.ts'
import { isOfThisMachine, leadsToThisMachine } from '../../src/core/this-machine.ts'

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
