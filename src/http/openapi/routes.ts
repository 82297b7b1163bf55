import { Type } from '@sinclair/typebox'
import { API_VERSIONS, type ApiVersion, apiPath } from '../../core/versions.ts'
import { type Route, route } from '../route.ts'
import { type Contract, openapiDocument } from './document.ts'

const Description = Type.Object({}, { description: 'An OpenAPI 3.1.0 document.' })

/** Where the description of a version is. */
export const DESCRIPTIONS: Readonly<Record<ApiVersion, string>> = {
  1: '/api/openapi.json',
  2: apiPath(2, '/openapi.json'),
}

/** Adds the routes that publish the description of each version, its own included. */
export const withDescriptions = (routes: readonly Route[], contract: Contract): Route[] => {
  const described = [
    ...routes,
    ...API_VERSIONS.map((version) => descriptionRoute(version, () => textOf(version))),
  ]
  const texts = new Map<ApiVersion, string>()
  // Made by the first request for it: both take a tenth of a second of processor time at a cold start.
  const textOf = (version: ApiVersion): string => {
    const made = texts.get(version) ?? JSON.stringify(openapiDocument(version, described, contract))
    texts.set(version, made)
    return made
  }
  return described
}

const descriptionRoute = (version: ApiVersion, text: () => string): Route => ({
  ...route(
    {
      method: 'GET',
      path: DESCRIPTIONS[version],
      access: 'anyone',
      tokens: 'allowed',
      docs: {
        operationId: 'describe',
        tag: 'Service',
        summary: 'Read this description',
        description: 'The machine-readable description of the interface, made from the routes being served.',
        withoutStorage: true,
        answers: { 200: { description: 'The description.', body: Description } },
      },
    },
    async () => ({ status: 200, body: text() }),
  ),
  version,
})
