import { describe, expect, test } from 'bun:test'
import { compareAnswers } from '../../scripts/lib/tests/described-answers.ts'
import { validationMessage } from '../../testkit/http/answer-check.ts'

const always = { 'cache-control': 'no-store', 'x-request-id': crypto.randomUUID() }
const json = { ...always, 'content-type': 'application/json; charset=utf-8' }

const answer = (status: number, headers: Record<string, string>, body?: unknown) => ({
  status,
  headers: new Headers(headers),
  text: body === undefined ? '' : JSON.stringify(body),
})

describe('an answer is held to the description', () => {
  const church = { id: crypto.randomUUID(), name: 'Grace', timeZone: 'Europe/Berlin', role: 'Editor' }
  const problem = (status: number, headers: Record<string, string>, body?: unknown) =>
    validationMessage('GET', '/api/v1/churches?x=1', answer(status, headers, body))

  test('and passes when it is as described', () => {
    expect(problem(200, json, { churches: [church] })).toBeNull()
    expect(problem(401, json, { error: 'You are not signed in.' })).toBeNull()
  })
  test.each([
    ['a status', problem(418, json, { error: 'I am a teapot.' }), 'not described'],
    ['a field', problem(200, json, { churches: [{ ...church, secret: 1 }] }), 'additional'],
    ['a field in an error', problem(401, json, { error: 'No.', stack: 'x' }), 'additional'],
    ['a type', problem(200, json, { churches: [{ ...church, name: null }] }), 'must be string'],
    ['an id that is none', problem(200, json, { churches: [{ ...church, id: '1' }] }), 'uuid'],
    ['a role', problem(200, json, { churches: [{ ...church, role: 'Owner' }] }), 'allowed'],
    ['a media type', problem(200, { ...always, 'content-type': 'text/html' }, 'x'), 'text/html'],
    ['no Cache-Control', problem(200, { ...json, 'cache-control': '' }, { churches: [] }), 'Cache-Control'],
    ['no Retry-After', problem(429, json, { error: 'Wait.' }), 'Retry-After is missing'],
  ])('and refused with %s that is not described', (_, found, reason) => {
    expect(found).toContain(reason)
  })
  test('and refused with a body where none is described', () => {
    const signedOut = answer(204, { ...always, 'set-cookie': 'x' }, 'x')
    expect(validationMessage('DELETE', '/api/v1/session', signedOut)).toContain('has a body')
  })
})

describe('at the end of a whole run', () => {
  const described = ['GET /a 200', 'GET /a 404']
  const outcomes = (...seen: string[]) =>
    compareAnswers(described, new Set(seen)).map(({ outcome }) => outcome)

  test('it passes when every described status was seen', () => {
    expect(outcomes('GET /a 200', 'GET /a 404', 'GET * 404', 'PATCH /a 405')).toEqual(['passed'])
  })
  test('it fails for a described status that was never seen', () => {
    expect(outcomes('GET /a 200')).toEqual(['failed'])
  })
  test('it fails for a status that was seen and is not described', () => {
    expect(outcomes('GET /a 200', 'GET /a 404', 'GET /a 500')).toEqual(['failed'])
  })
})
