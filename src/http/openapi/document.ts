import type { TSchema } from '@sinclair/typebox'
import { LIMITS } from '../../core/limits.ts'
import { schemaIn } from '../../core/schema/versioned-fields.ts'
import { type ApiVersion, NEWEST } from '../../core/versions.ts'
import { eventText } from '../event-streams.ts'
import { type AnswerDocs, needsSession, type Route } from '../route.ts'
import { routesOf } from '../versions.ts'
import { type FailureDocs, failureDocs, failureStatuses, isDownload } from './failures.ts'
import {
  headerComponents,
  headerReferences,
  parameterComponents,
  parametersOf,
  sample,
} from './parameters.ts'
import { introduction, securitySchemes, tagDescriptions } from './routes.ts'

/** The parts of the description that come from the modules. */
export interface Contract {
  /** Shapes with a name in the description. */
  readonly shapes: Readonly<Record<string, TSchema>>
  /** The body of every failure. */
  readonly errorBody: TSchema
  /** The body of what a webhook sends. */
  readonly webhookMessage: TSchema
  readonly appOrigin: string
}

export type OpenapiDocument = ReturnType<typeof openapiDocument>

/** The OpenAPI 3.1.0 description of exactly the routes that a version serves. */
export const openapiDocument = (version: ApiVersion, served: readonly Route[], contract: Contract) => {
  const routes = routesOf(version, served)
  const shapes = Object.entries(contract.shapes).map(([name, shape]) => [name, schemaIn(version, shape)])
  const schemas = schemaWriter(Object.fromEntries(shapes))
  const failures = failureDocs(version)
  const paths = describePaths(routes, schemas, failures)
  const webhooks = describeWebhooks(version, schemas.write, contract.webhookMessage)
  const responses = failureResponses(schemaIn(version, contract.errorBody), schemas, failures)
  return {
    openapi: '3.1.0',
    info: introduction(version),
    servers: [{ url: '/', description: 'The server that this description comes from.' }],
    tags: describeTags(routes),
    paths,
    ...webhooks,
    components: {
      schemas: schemas.components(),
      responses,
      parameters: usedParameters(version, routes, contract.appOrigin),
      headers: headerComponents(version),
      securitySchemes: securitySchemes(version),
    },
  }
}

type Failures = ReturnType<typeof failureDocs>

const describePaths = (routes: readonly Route[], schemas: SchemaWriter, failures: Failures) => {
  const byPath = Map.groupBy(routes, (route) => route.path)
  return Object.fromEntries(
    [...byPath].map(([path, group]) => [path, describePath(group, schemas, failures)]),
  )
}

const describePath = (routes: readonly Route[], schemas: SchemaWriter, failures: Failures) =>
  Object.fromEntries(
    routes.flatMap((route) => {
      const described: [string, unknown][] = [
        [route.method.toLowerCase(), operation(route, schemas, failures)],
      ]
      if (isDownload(route)) described.push(['head', headOperation(route, schemas, failures)])
      return described
    }),
  )

/** Without parameters of paths that this version does not have. */
const usedParameters = (version: ApiVersion, routes: readonly Route[], appOrigin: string) =>
  Object.fromEntries(
    Object.entries(parameterComponents(version, appOrigin)).filter(
      ([name, parameter]) => parameter.in !== 'path' || routes.some(({ path }) => path.includes(`{${name}}`)),
    ),
  )

const describeTags = (routes: readonly Route[]) => {
  const used = new Set(routes.map((route) => route.docs.tag))
  for (const name of used)
    if (!Object.hasOwn(tagDescriptions, name)) throw new Error(`The tag ${name} has no description.`)
  return Object.entries(tagDescriptions)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}

const failureResponses = (errorBody: TSchema, schemas: SchemaWriter, failures: Failures) => {
  const schema = schemas.write(errorBody)
  const response = ({ description, examples, headers, withoutBody }: FailureDocs) => ({
    description,
    headers: headerReferences(headers),
    ...(withoutBody ? {} : { content: { 'application/json': { schema, examples: asExamples(examples) } } }),
  })
  return Object.fromEntries(Object.values(failures).map((docs) => [docs.name, response(docs)]))
}

const asExamples = (sentences: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(sentences).map(([name, error]) => [name, { value: { error } }]))

const operation = (route: Route, schemas: SchemaWriter, failures: Failures) => {
  const { operationId, tag, summary, description } = route.docs
  const parameters = parametersOf(route, schemas)
  return {
    operationId,
    tags: [tag],
    summary,
    description,
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
const headOperation = (route: Route, schemas: SchemaWriter, failures: Failures) => {
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

/** JSON Schema 2020-12, as the document carries it. */
export type JsonSchema = { readonly [keyword: string]: unknown }

export interface SchemaWriter {
  /** A reference when the shape has a name, the schema itself otherwise. */
  write(schema: TSchema): JsonSchema
  /** The named shapes that were written so far, by name. */
  components(): Record<string, JsonSchema>
}

/**
 * Writes TypeBox schemas as plain JSON Schema. A shape that is among the named ones becomes a component and
 * is referred to wherever it occurs; one without a reference does not appear.
 */
const schemaWriter = (named: Readonly<Record<string, TSchema>>): SchemaWriter => {
  // By content, because TypeBox copies a schema to make it optional.
  const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]))
  const written = new Map<string, JsonSchema>()

  const write = (schema: TSchema): JsonSchema => {
    const name = names.get(JSON.stringify(schema))
    if (name === undefined) return expand(schema)
    if (!written.has(name)) written.set(name, expand(schema))
    return { $ref: `#/components/schemas/${name}` }
  }

  const expand = (schema: TSchema): JsonSchema => {
    const { anyOf, items, properties, ...rest } = schema
    if (Array.isArray(anyOf)) return { ...union(anyOf.map(write)), ...rest }
    return {
      ...rest,
      ...(items ? { items: write(items) } : {}),
      ...(properties ? { properties: writeAll(properties) } : {}),
    }
  }

  const writeAll = (schemas: Readonly<Record<string, TSchema>>): Record<string, JsonSchema> =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, write(schema)]))

  return {
    write,
    components: () => Object.fromEntries([...written].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** A plain type that may be null has both types in `type`; other schemas stay a union. */
const union = (branches: readonly JsonSchema[]): JsonSchema => {
  const [only, ...others] = branches.filter((branch) => branch.type !== 'null')
  const mayBeNull = branches.some((branch) => branch.type === 'null')
  if (mayBeNull && only && others.length === 0 && typeof only.type === 'string' && !('enum' in only))
    return { ...only, type: [only.type, 'null'] }
  return { anyOf: branches }
}

const header = (name: string, description: string, schema: Readonly<Record<string, unknown>>) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

/** The headers of Standard Webhooks. */
const headers = [
  header('webhook-id', 'The id of the event, the same in every attempt.', { type: 'string', format: 'uuid' }),
  header('webhook-timestamp', 'The seconds of the attempt since 1970.', {
    type: 'string',
    pattern: '^[0-9]+$',
  }),
  header('webhook-signature', '`v1,` and the HMAC-SHA-256 of id, timestamp and body in base64.', {
    type: 'string',
    pattern: '^v1,[A-Za-z0-9+/]{43}=$',
  }),
]

/** What the server sends to receivers, as OpenAPI 3.1 describes it; nothing in a version without webhooks. */
const describeWebhooks = (version: ApiVersion, write: (schema: TSchema) => unknown, message: TSchema) => {
  if (version < NEWEST) return {}
  const post = {
    operationId: 'receiveChange',
    tags: ['Webhooks'],
    summary: 'Receive a change',
    description:
      'Sent to the url of a webhook for each change of the kinds it wants, one after the other and at least once, and for a test. Signed as Standard Webhooks describes.',
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema: write(message) } } },
    responses: {
      '2XX': { description: 'The receiver has it. The body of the answer is not read.' },
      '410': { description: 'The receiver wants no further message: the webhook is disabled.' },
      default: { description: 'Any other answer, or none within 10 seconds: it is sent again later.' },
    },
  }
  return { webhooks: { change: { post } } }
}
