/** More than browsers send; a longer header is cut. */
const MOST = 20

/** The language tags of an Accept-Language header, the most wanted first. */
export const acceptedLanguages = (header: string | null): string[] =>
  (header ?? '')
    .split(',')
    .slice(0, MOST)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((text) => text.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
