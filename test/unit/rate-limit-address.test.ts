import { expect, test } from 'bun:test'
import { clientAddress } from '../../src/http/rate-limit.ts'

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
  [1, '2001:db8::1', '2001:db8::1', 'IPv6'],
  [1, '', SOCKET, 'an empty header'],
  [1, '192.0.2.1, ', SOCKET, 'an empty last entry'],
])('%d trusted, %j: %s (%s)', (trusted, header, address) => {
  expect(clientAddress(SOCKET, header, trusted)).toBe(address)
})
