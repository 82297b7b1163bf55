import { type ApiVersion, apiPath } from '../../src/core/versions.ts'

/** The interface as it was agreed on, independent of the code: all of it must be described. */
const church = '/churches/{churchId}'
const song = `${church}/songs/{songId}`
const lyrics = `${song}/lyrics/{lyricVersionId}`
const arrangement = `${song}/arrangements/{arrangementId}`
const open = '/public/churches/{churchId}'

const create = [201, 400, 401, 403, 404, 409, 413, 429, 500]
const update = [200, 400, 401, 403, 404, 409, 412, 413, 428, 429, 500]
const read = [200, 400, 401, 404, 413, 429, 500]
const readOpen = [200, 400, 404, 413, 429, 500]

type Agreed = readonly [method: string, path: string, statuses: readonly number[]]

const inBoth: readonly Agreed[] = [
  ['POST', '/session', [204, 400, 401, 403, 413, 429, 500]],
  ['DELETE', '/session', [204, 403, 413, 429, 500]],
  ['GET', '/churches', [200, 401, 413, 429, 500]],
  ['GET', `${church}/songs`, read],
  ['POST', `${church}/songs`, create],
  ['GET', song, read],
  ['PUT', song, update],
  ['GET', `${song}/revisions`, read],
  ['GET', `${song}/lyrics`, read],
  ['POST', `${song}/lyrics`, create],
  ['GET', lyrics, read],
  ['PUT', lyrics, update],
  ['GET', `${lyrics}/revisions`, read],
  ['GET', `${song}/arrangements`, read],
  ['POST', `${song}/arrangements`, create],
  ['GET', arrangement, read],
  ['PUT', arrangement, update],
  ['GET', `${arrangement}/revisions`, read],
  ['POST', `${church}/assets`, [201, 400, 401, 403, 404, 408, 413, 415, 422, 429, 500, 503]],
  ['GET', `${church}/assets/{assetId}/content`, [200, 206, 304, 400, 401, 404, 413, 416, 429, 500]],
  ['HEAD', `${church}/assets/{assetId}/content`, [200, 206, 304, 400, 401, 404, 413, 416, 429, 500]],
  ['GET', `${open}/songs`, readOpen],
  ['GET', `${open}/songs/{songId}`, readOpen],
  ['GET', `${open}/songs/{songId}/lyrics`, readOpen],
  ['GET', `${open}/songs/{songId}/arrangements`, readOpen],
  ['GET', `${open}/assets/{assetId}/content`, [200, 206, 304, 400, 404, 413, 416, 429, 500]],
  ['HEAD', `${open}/assets/{assetId}/content`, [200, 206, 304, 400, 404, 413, 416, 429, 500]],
]

const tokens = `${church}/tokens`

const live = `${church}/services/{serviceId}/live`

const webhook = `${church}/webhooks/{webhookId}`
const administer = [400, 401, 403, 404, 413, 429, 500]

const webhooks: readonly Agreed[] = [
  ['GET', `${church}/webhooks`, [200, ...administer]],
  ['POST', `${church}/webhooks`, [201, 409, ...administer]],
  ['PUT', webhook, [200, 409, ...administer]],
  ['DELETE', webhook, [204, ...administer]],
  ['POST', `${webhook}/secret`, [200, 409, ...administer]],
  ['POST', `${webhook}/test`, [202, 409, ...administer]],
  ['GET', `${webhook}/deliveries`, [200, ...administer]],
  ['POST', `${webhook}/deliveries/{eventId}/resend`, [202, 409, ...administer]],
]

/** The settings of a church; archiving, restoring and visibility. */
const inVersion2: readonly Agreed[] = [
  ...webhooks,
  ['GET', tokens, [...read, 403]],
  ['POST', tokens, create],
  ['DELETE', `${tokens}/{tokenId}`, [204, 400, 401, 403, 404, 413, 429, 500]],
  ['GET', `${church}/changes`, read],
  ['PUT', live, [204, 400, 401, 403, 404, 413, 429, 500]],
  ['DELETE', live, [204, 400, 401, 403, 404, 413, 429, 500]],
  ['GET', live, read],
  ['GET', `/public${live}`, readOpen],
  ['GET', `${church}/invitations`, [...read, 403]],
  ['POST', `${church}/invitations`, [201, 400, 401, 403, 404, 409, 413, 429, 500]],
  ['DELETE', `${church}/invitations/{invitationId}`, [204, 400, 401, 403, 404, 413, 429, 500]],
  ['POST', '/invitations/look', [200, 400, 401, 403, 404, 413, 429, 500]],
  ['POST', '/invitations/accept', [204, 400, 401, 403, 404, 413, 429, 500]],
  ['GET', '/me', [200, 401, 403, 413, 429, 500]],
  ['PUT', '/me', [200, 400, 401, 403, 413, 429, 500]],
  ['DELETE', '/me', [204, 401, 403, 409, 413, 429, 500]],
  ['PUT', '/me/password', [204, 400, 401, 403, 413, 429, 500]],
  ['DELETE', '/me/password', [204, 401, 403, 409, 413, 429, 500]],
  ['POST', '/me/email', [202, 400, 401, 403, 409, 413, 429, 500]],
  ['POST', '/me/email/accept', [204, 400, 401, 403, 404, 413, 429, 500]],
  ['DELETE', '/me/identities/{identityId}', [204, 400, 401, 403, 404, 409, 413, 429, 500]],
  ['GET', '/me/sessions', [200, 401, 403, 413, 429, 500]],
  ['GET', '/me/sign-ins', [200, 401, 403, 413, 429, 500]],
  ['DELETE', '/me/sessions/{sessionId}', [204, 400, 401, 403, 404, 413, 429, 500]],
  ['POST', '/me/passkeys/options', [200, 401, 403, 409, 413, 429, 500]],
  ['POST', '/me/passkeys', [201, 400, 401, 403, 409, 413, 429, 500]],
  ['DELETE', '/me/passkeys/{passkeyId}', [204, 400, 401, 403, 404, 409, 413, 429, 500]],
  ['POST', '/session/passkey/options', [200, 401, 403, 413, 429, 500]],
  ['POST', '/session/passkey', [204, 400, 401, 403, 413, 429, 500]],
  ['POST', '/password-resets', [202, 400, 401, 403, 413, 429, 500]],
  ['POST', '/password-resets/accept', [204, 400, 401, 403, 404, 413, 429, 500]],
  ['GET', `${church}/backup`, [...read, 403]],
  ['GET', `${church}/people`, [...read, 403]],
  ['GET', `${church}/people/history`, [...read, 403]],
  ['PUT', `${church}/people/{userId}`, [200, 400, 401, 403, 404, 409, 413, 429, 500]],
  ['DELETE', `${church}/people/{userId}`, [204, 400, 401, 403, 404, 409, 413, 429, 500]],
  ['GET', church, read],
  ['PUT', church, [200, 400, 401, 403, 404, 409, 412, 413, 428, 429, 500]],
  ...[song, lyrics, arrangement].flatMap((head) =>
    ['archive', 'unarchive', 'revisions/{version}/restore'].map(
      (what): Agreed => ['POST', `${head}/${what}`, update],
    ),
  ),
  ['POST', `${song}/visibility`, update],
]

const outside: readonly Agreed[] = [
  ['GET', '/api/health/live', [200, 413, 500]],
  ['GET', '/api/health/ready', [200, 413, 500, 503]],
]

const described = [200, 413, 429, 500]

export const agreed = (version: ApiVersion): readonly Agreed[] => [
  ...outside,
  ['GET', version === 1 ? '/api/openapi.json' : '/api/v2/openapi.json', described],
  ...[...inBoth, ...(version === 1 ? [] : inVersion2)].map(
    ([method, path, statuses]): Agreed => [method, apiPath(version, path), statuses],
  ),
]

/** Every schema that has a name in the description. */
export const agreedShapes = [
  ...['Church', 'Role', 'Metadata', 'MetadataInput', 'Songbook', 'Song', 'Revision'],
  ...[
    'LyricLine',
    'LyricSection',
    'NewLyrics',
    'LyricsDocument',
    'LyricVersion',
    'LyricRevision',
    'LyricMatch',
  ],
  ...['ArrangementDocument', 'Arrangement', 'ArrangementRevision', 'Asset', 'Catalogue', 'Credentials'],
  ...['Health', 'ErrorBody', 'SongResponse', 'LyricVersionResponse', 'LyricVersions', 'ArrangementResponse'],
  ...['Arrangements', 'AssetResponse', 'Churches', 'Revisions', 'LyricRevisions', 'ArrangementRevisions'],
]
