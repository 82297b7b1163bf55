import { type Static, Type } from '@sinclair/typebox'
import { EXAMPLE_ID, idBytes } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { Shape, Text } from '../../core/schema/shapes.ts'

export const MAX_PASSKEYS = 20

const base64url = (maxLength: number, example = 'dGVzdA') =>
  Type.String({ pattern: '^[A-Za-z0-9_-]*$', maxLength, examples: [example] })

/** Of the extension that libraries ask for by default. */
const ExtensionResults = Shape({
  credProps: Type.Optional(Shape({ rk: Type.Optional(Type.Boolean()) })),
})

/** What a browser answers, with all fields of the standard. Of the optional ones only transports and userHandle are read. */
const browserAnswer = <T extends Parameters<typeof Type.Object>[0]>(response: T, description: string) =>
  Shape(
    {
      id: base64url(1400),
      rawId: base64url(1400),
      type: Type.Literal('public-key'),
      authenticatorAttachment: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
      clientExtensionResults: Type.Optional(ExtensionResults),
      response: Shape({ clientDataJSON: base64url(4000), ...response }),
    },
    { description },
  )

export const RegisteredPasskey = browserAnswer(
  {
    attestationObject: base64url(16_000),
    authenticatorData: Type.Optional(base64url(16_000)),
    publicKey: Type.Optional(base64url(16_000)),
    publicKeyAlgorithm: Type.Optional(Type.Integer()),
    transports: Type.Optional(
      Type.Array(Type.String({ maxLength: 40, examples: ['internal'] }), { maxItems: 10 }),
    ),
  },
  'RegistrationResponseJSON of Web Authentication: the answer of navigator.credentials.create().',
)
export type RegisteredPasskey = Static<typeof RegisteredPasskey>

export const UsedPasskey = browserAnswer(
  {
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: Type.Optional(
      Type.Union([base64url(100, idBytes(EXAMPLE_ID).toString('base64url')), Type.Null()]),
    ),
  },
  'AuthenticationResponseJSON of Web Authentication: the answer of navigator.credentials.get().',
)
export type UsedPasskey = Static<typeof UsedPasskey>

export const PasskeyRequest = Shape(
  {
    name: Text({ minLength: 1, maxLength: LIMITS.passkeyName, examples: ['Phone'] }),
    response: RegisteredPasskey,
  },
  { description: 'A passkey, with a name to tell it from others.' },
)
export type PasskeyRequest = Static<typeof PasskeyRequest>

export const PasskeySignIn = Shape(
  { response: UsedPasskey },
  { description: 'A sign-in with a passkey. It names the person, so no address is typed.' },
)

const challenge = Type.String({ description: 'Good once and for 5 minutes.', examples: ['dGVzdA'] })

export const RegistrationOptions = Type.Object(
  {
    challenge,
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  },
  {
    description:
      'PublicKeyCredentialCreationOptionsJSON of Web Authentication, for navigator.credentials.create(). It has further fields.',
  },
)

export const SignInOptions = Type.Object(
  { challenge, rpId: Type.String({ examples: ['songs.example.org'] }) },
  {
    description:
      'PublicKeyCredentialRequestOptionsJSON of Web Authentication, for navigator.credentials.get(). It has further fields.',
  },
)
