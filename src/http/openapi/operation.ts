import type { TSchema } from '@sinclair/typebox'
import { LIMITS } from '../../core/limits.ts'
import { eventText } from '../event-streams/event-text.ts'
import { type AnswerDocs, needsSession, type Route } from '../route.ts'
import type { failureDocs } from './failures.ts'
import { headerReferences } from './headers.ts'
import { parametersOf } from './parameters.ts'
import { sample } from './samples.ts'
import type { SchemaWriter } from './schemas.ts'
import { failureStatuses } from './statuses.ts'

type Failures = ReturnType<typeof failureDocs>

export const operation = (route: Route, schemas: SchemaWriter, failures: Failures) => {
  const { operationId, tag, summary, description } = route.docs
  const parameters = parametersOf(route, schemas)
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(route, schemas),
    responses: responses(route, schemas, failures),
  }
}

/** A public route names no token, because it needs none. */
const securityOf = (route: Route) =>
  needsSession(route)
    ? [
        { session: [] },
        { developmentSession: [] },
        ...(route.version === 2 && route.tokens === 'allowed' ? [{ token: [] }] : []),
      ]
    : []

/** The answers to HEAD: the headers of GET, and no body. */
export const headOperation = (route: Route, schemas: SchemaWriter, failures: Failures) => {
  const { responses: answers, ...get } = operation(route, schemas, failures)
  const withoutBodies = Object.keys(answers).map((status) => {
    const described = route.docs.answers[Number(status)] ?? failures[Number(status)]
    return [status, { description: described?.description, headers: headerReferences(described?.headers) }]
  })
  return {
    ...get,
    operationId: `${get.operationId}Headers`,
    summary: `${get.summary}: the headers alone`,
    responses: Object.fromEntries(withoutBodies),
  }
}

const requestBody = ({ body, bodyBytes }: Route, schemas: SchemaWriter) => {
  if (body === 'none') return {}
  if (body === 'pdf')
    return {
      requestBody: {
        required: true,
        description: `The bytes of the PDF file, at most ${LIMITS.uploadBytes.toLocaleString('en')} of them.`,
        content: { 'application/pdf': { schema: fileBytes } },
      },
    }
  return {
    requestBody: {
      required: true,
      description: `At most ${bodyBytes.toLocaleString('en')} bytes of JSON in UTF-8. A property that is not described is refused.`,
      content: json(body, schemas),
    },
  }
}

/** With `format: binary` generators of clients expect bytes instead of text. */
const fileBytes = { type: 'string', format: 'binary' }

const json = (schema: TSchema, schemas: SchemaWriter) => ({
  'application/json': { schema: schemas.write(schema), example: sample(schema) },
})

const responses = (route: Route, schemas: SchemaWriter, failures: Failures) => {
  const successes = Object.entries(route.docs.answers).map(([status, docs]) => [
    status,
    success(docs, schemas),
  ])
  const refusals = failureStatuses(route).map((status) => [
    status,
    { $ref: `#/components/responses/${nameOf(status, failures)}` },
  ])
  return Object.fromEntries([...successes, ...refusals])
}

const success = ({ description, body, events, isTable, headers }: AnswerDocs, schemas: SchemaWriter) => ({
  description,
  headers: headerReferences(headers),
  ...(body === undefined
    ? {}
    : {
        content:
          body === 'pdf'
            ? file
            : { ...json(body, schemas), ...(events ? stream(events) : {}), ...(isTable ? table : {}) },
      }),
})

/** OpenAPI 3.1 has no schema for the events of a stream, so an example shows one. */
const stream = (data: TSchema) => ({
  'text/event-stream': {
    schema: { type: 'string', description: 'Server-sent events, and a comment every 15 seconds.' },
    example: eventText({ id: 1, event: 'song.created', data: sample(data) }),
  },
})

/** The first row names the columns. */
const table = { 'text/csv': { schema: { type: 'string' } } }

const file = { 'application/pdf': { schema: fileBytes } }

const nameOf = (status: number, failures: Failures): string => {
  const docs = failures[status]
  if (!docs) throw new Error(`The status ${status} is not described in http/openapi/failures.ts.`)
  return docs.name
}
