import type { Page } from 'playwright-core'

/** Browsers have passkeys on secure origins only, and names below localhost are secure without https. */
export const PASSKEY_ORIGIN = 'http://psaltery.localhost'

const DEVICE = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** Devices for the passkeys of a page. They confirm every request by themselves. */
export const passkeyDevices = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  return {
    /** Returns the id of the device. */
    add: async (): Promise<string> =>
      (await cdp.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE })).authenticatorId,
    remove: (authenticatorId: string) => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    /** Stores a passkey that another host has made. */
    async addPasskeyOf(authenticatorId: string, rpId: string): Promise<void> {
      const pair = { name: 'ECDSA', namedCurve: 'P-256' }
      const { privateKey } = await crypto.subtle.generateKey(pair, true, ['sign'])
      const key = await crypto.subtle.exportKey('pkcs8', privateKey)
      const base64 = (data: ArrayBuffer | Uint8Array) => Buffer.from(data as Uint8Array).toString('base64')
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: base64(crypto.getRandomValues(new Uint8Array(32))),
          isResidentCredential: true,
          rpId,
          privateKey: base64(key),
          userHandle: base64(Buffer.from('a person')),
          signCount: 1,
        },
      })
    },
  }
}
