import packageJson from '../../package.json' with { type: 'json' }

/** Which Psaltery this is. */
export const VERSION: string = packageJson.version
