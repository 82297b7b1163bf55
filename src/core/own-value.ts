/**
 * What a record has under a name from outside. `record[name]` also finds what every object inherits, such as
 * `constructor`.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
