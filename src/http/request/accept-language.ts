import { weightedValues } from './accept.ts'

/** The language tags of an Accept-Language header, the most wanted first. */
export const acceptedLanguages = (header: string | null): string[] =>
  weightedValues(header)
    .filter(({ value }) => /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i.test(value))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ value }) => value)
