import type { AdministeredChurch } from '../../../churches/service.ts'

/** Where visitors find a church, in a few words. */
export const publicPlace = ({ id, address, listed }: AdministeredChurch): string =>
  `/${address ?? `c/${id}`}${listed ? ', listed' : ''}`
