import type { TSchema } from '@sinclair/typebox'
import { schemaIn } from '../../core/schema/versioned-fields.ts'
import type { ApiVersion } from '../../core/versions.ts'
import type { Route } from '../route.ts'
import { routesOf } from '../versions.ts'
import { type FailureDocs, failureDocs } from './failures.ts'
import { headerComponents, headerReferences } from './headers.ts'
import { headOperation, operation } from './operation.ts'
import { parameterComponents } from './parameters.ts'
import { introduction, securitySchemes, tagDescriptions } from './prose.ts'
import { type SchemaWriter, schemaWriter } from './schemas.ts'
import { isDownload } from './statuses.ts'
import { describeWebhooks } from './webhooks.ts'

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
