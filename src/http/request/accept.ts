/** A value of a header such as Accept with its weight, which is 1 if none is given. */
interface Weighted {
  readonly value: string
  readonly weight: number
}

/** More than browsers send; a longer header is cut. */
const MOST = 20

/** The values of a header such as Accept or Accept-Language, in its order. */
const weightedValues = (header: string | null): Weighted[] =>
  (header ?? '')
    .split(',', MOST)
    .map((part) => {
      const [value = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((text) => text.startsWith('q='))
      return { value, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ weight }) => weight > 0)

/** Whether a request asks for a media type by its name, and for JSON no more than for it. */
export const prefersOverJson = (accept: string | null, mediaType: string): boolean => {
  const wanted = new Map(weightedValues(accept).map(({ value, weight }) => [value.toLowerCase(), weight]))
  const weight = wanted.get(mediaType)
  return weight !== undefined && weight >= (wanted.get('application/json') ?? 0)
}

/** Whether a client reads an encoding, by the Accept-Encoding header. */
export const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((each) => {
    const [name, weight] = each.split(';').map((part) => part.trim())
    return name === encoding && weight !== 'q=0'
  })

/** The language tags of an Accept-Language header, the most wanted first. */
export const acceptedLanguages = (header: string | null): string[] =>
  weightedValues(header)
    .filter(({ value }) => /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i.test(value))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ value }) => value)
