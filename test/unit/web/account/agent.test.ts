import { expect, test } from 'bun:test'
import { readAgent } from '../../../../src/web/model/agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge',
    'Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/124.0`, 'Opera', 'Linux'],
  ['Mozilla/5.0 (Something)', null, null],
  ['curl/8.5.0', 'curl', null],
  ['', null, null],
  [null, null, null],
])('%j is %p on %p', (agent, program, system) => {
  expect(readAgent(agent)).toEqual({ program, system })
})
