import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { API_VERSIONS } from '../../src/core/versions.ts'
import { servedDocument } from './served-document.ts'

/** The parts of the published description that an answer is checked against. */
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>
    readonly headers: Readonly<Record<string, { readonly required: boolean; readonly schema: object }>>
  }
}

interface Operation {
  readonly responses: Readonly<Record<string, Response & { readonly $ref?: string }>>
}

interface Response {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)

/** A path of a description, with the description that it is in. */
interface Template {
  readonly path: string
  readonly pattern: RegExp
  readonly id: string
  readonly document: Described
}

const templates = API_VERSIONS.flatMap((version): Template[] => {
  const document: Described = JSON.parse(JSON.stringify(servedDocument(version)))
  const id = `psaltery:${version}`
  ajv.addSchema({ $id: id, ...document })
  return Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    ...{ id, document },
  }))
})

const templateOf = (address: string): Template | undefined => {
  const path = address.replace(/[?#].*$/s, '')
  return templates.find(({ pattern }) => pattern.test(path))
}

/**
 * The difference between an answer and its description, or null: an undescribed status, a body of another shape, a
 * missing header. Answers without a description, such as pages, are not checked.
 */
export const validationMessage = (method: string, address: string, answer: Answer): string | null => {
  const template = templateOf(address)
  const operations = template?.document.paths[template.path]
  const operation = operations?.[method.toLowerCase()] ?? (method === 'HEAD' ? operations?.get : undefined)
  if (!template || !operation) return null
  const response = resolve(template, operation.responses[answer.status])
  if (!response) return `is not described. The answer: ${answer.text.slice(0, 300)}`
  const problems = [
    ...headerProblems(template, response, answer),
    ...bodyProblems(template, response, answer, method),
  ]
  return problems.length > 0 ? `is not as described: ${problems.join('; ')}` : null
}

/** Which described path an address belongs to. */
export const routeOf = (address: string): string | undefined => templateOf(address)?.path

const resolve = (
  { document }: Template,
  response: Operation['responses'][string] | undefined,
): Response | undefined =>
  response?.$ref ? document.components.responses[lastPart(response.$ref)] : response

const lastPart = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

const headerProblems = ({ id, document }: Template, response: Response, { headers }: Answer): string[] =>
  Object.entries(response.headers ?? {}).flatMap(([name, { $ref }]) => {
    const described = document.components.headers[lastPart($ref)]
    const value = headers.get(name)
    if (!described || value === null) return described?.required ? [`the header ${name} is missing`] : []
    const validate = validator(id, $ref, described.schema)
    return validate(asSent(value, described.schema)) ? [] : [`${name} is ${value}: ${reasons(validate)}`]
  })

const asSent = (value: string, schema: object): unknown =>
  Reflect.get(schema, 'type') === 'integer' ? Number(value) : value

const bodyProblems = (
  { id }: Template,
  { content }: Response,
  { headers, text }: Answer,
  method: string,
): string[] => {
  if (!content || method === 'HEAD') return text === '' ? [] : ['it has a body']
  const type = (headers.get('content-type') ?? 'none').replace(/;.*$/, '')
  const described = content[type]
  if (!described) return [`its type is ${type}`]
  if (type !== 'application/json') return []
  const validate = validator(id, JSON.stringify(described.schema), described.schema)
  return validate(JSON.parse(text)) ? [] : [`${reasons(validate)} in ${text.slice(0, 300)}`]
}

const validators = new Map<string, ValidateFunction>()

const validator = (id: string, name: string, schema: object): ValidateFunction => {
  const known = validators.get(`${id} ${name}`) ?? ajv.compile(JSON.parse(absolute(id, schema)))
  validators.set(`${id} ${name}`, known)
  return known
}

const absolute = (id: string, schema: object): string =>
  JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${id}#/`)

const reasons = ({ errors }: ValidateFunction): string =>
  (errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join(', ')
