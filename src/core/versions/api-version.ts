/** The versions of the interface. They are served beside each other, from one table of routes. */
export const API_VERSIONS = [1, 2] as const
export type ApiVersion = (typeof API_VERSIONS)[number]
export const NEWEST: ApiVersion = 2

/** Where a path of the interface is in one of its versions: `/churches` of version 2 is `/api/v2/churches`. */
export const apiPath = <V extends ApiVersion, P extends string>(version: V, path: P): `/api/v${V}${P}` =>
  `/api/v${version}${path}`
