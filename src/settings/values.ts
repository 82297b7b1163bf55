import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** An empty value counts as not given, as in `PORT= bun run start`. */
export const text = (env: Environment, name: string): string | null =>
  (Object.hasOwn(env, name) ? env[name] : undefined) || null

export const integer = (
  env: Environment,
  name: string,
  standard: number,
  min: number,
  max: number,
): number => {
  const given = text(env, name)
  if (given === null) return standard
  const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
  if (!(value >= min && value <= max))
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but is "${given}".`)
  return value
}

export const oneOf = <T extends string>(
  env: Environment,
  name: string,
  allowed: readonly T[],
  standard: NoInfer<T>,
): T => {
  const given = text(env, name)
  if (given === null) return standard
  const found = allowed.find((value) => value === given)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, but is "${given}".`)
  return found
}

/** A setting that is given as it is, or in the file that NAME_FILE names. */
export const textOrFile = (env: Environment, name: string) => {
  const file = text(env, `${name}_FILE`)
  if (file !== null && text(env, name) !== null)
    throw new ConfigError(`${name}_FILE must not be set together with ${name}.`)
  return {
    given: file === null ? text(env, name) : readSecret(`${name}_FILE`, file),
    /** The beginning of a sentence about it. */
    holds: (setting: string, content: string) =>
      file === null ? `${name} must ${setting}` : `${name}_FILE must name a file that ${content}`,
  }
}

/** A secret in a file, as containers hand it over; its last line may end with a line break. */
const readSecret = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch {
    throw new ConfigError(`${name} must name a file that can be read, but is "${path}".`)
  }
}
