/**
 * Links with a secret. It is behind `#`, which browsers send to no server, so that no log has it. The web app has a page at
 * each of these paths.
 */
const INVITATION_PATH = '/invitation'
const RESET_PATH = '/new-password'
export const SET_UP_PATH = '/set-up'
const NEW_EMAIL_PATH = '/new-address'

export const invitationLink = (appOrigin: string, secret: string): string =>
  `${appOrigin}${INVITATION_PATH}#${secret}`

export const resetLink = (appOrigin: string, secret: string): string => `${appOrigin}${RESET_PATH}#${secret}`

export const setUpLink = (appOrigin: string, secret: string): string => `${appOrigin}${SET_UP_PATH}#${secret}`

export const newEmailLink = (appOrigin: string, secret: string): string =>
  `${appOrigin}${NEW_EMAIL_PATH}#${secret}`
