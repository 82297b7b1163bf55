import { SET_UP_PATH } from '../../../client/web-contract.ts'

const CODE = /^#([A-Za-z0-9_-]{43})$/

/** The code of a link that makes the first church; null at every other address. */
export const codeInAddress = ({
  pathname,
  hash,
}: Pick<Location, 'pathname' | 'hash'> = location): string | null =>
  pathname === SET_UP_PATH ? (CODE.exec(hash)?.[1] ?? null) : null
