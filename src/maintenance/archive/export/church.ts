import { invalid } from '../../../core/failures.ts'
import type { Database } from '../../../db/connect.ts'
import { type ChurchEntry, churchEntry } from '../../../formats/archive/names.ts'
import { createFlagHistory } from '../../verify/flags.ts'
import { type View, withCausalReads } from '../../verify/view.ts'
import type { ChurchInArchive } from '../format.ts'
import type { MemberLine, PeopleChangeLine, TokenLine, WebhookLine } from '../lines.ts'
import { assetLines, type Contents, type Mentions, notingMentions } from './assets.ts'
import { headLines } from './heads.ts'
import { contradiction, historyLines } from './history.ts'
import { jsonLines } from './json-lines.ts'
import { operationKeys } from './operation-keys.ts'
import type { ZipFile } from './zip-writer.ts'

/**
 * Writes all of a church but its files, as it is after the newest change at the beginning; people may go on saving.
 * Each read sees at least what those before it saw, so all that belongs to the changes up to there is found.
 */
export const writeChurch = (
  database: Database,
  zip: ZipFile,
  churchId: string,
  contents: Contents,
  withMembers: boolean,
): Promise<ChurchInArchive> =>
  withCausalReads(database, async (view) => {
    const church = await view.all.churches.findOne({ _id: churchId }, { session: view.session })
    if (!church) throw invalid(`There is no church with the id ${churchId}.`)
    const { name, timeZone, createdAt, cursor, listed, address, visibility, language } = church
    const moment = { churchId, upTo: cursor }
    const write = async (what: ChurchEntry, lines: AsyncIterable<unknown>): Promise<number> => {
      const counted = jsonLines(lines)
      await zip.add(churchEntry(churchId, what), counted.parts, 'deflated')
      return counted.count()
    }
    const mentions: Mentions = new Map()
    const flags = createFlagHistory(view, churchId)
    const counts = {
      songs: await write('songs', headLines(view, moment, 'song', flags)),
      lyrics: await write('lyrics', headLines(view, moment, 'lyrics', flags)),
      arrangements: await write('arrangements', headLines(view, moment, 'arrangement', flags)),
      services: await write('services', headLines(view, moment, 'service', flags)),
      history: await write(
        'history',
        notingMentions(historyLines(view, moment, await operationKeys(view, churchId, cursor)), mentions),
      ),
      assets: await write('assets', assetLines(view, churchId, contents, mentions)),
      ...(withMembers
        ? {
            members: await write('members', memberLines(view, churchId)),
            peopleHistory: await write('people-history', peopleChangeLines(view, churchId)),
            // After the history, so that every token that it names is found.
            tokens: await write('tokens', tokenLines(view, churchId)),
            webhooks: await write('webhooks', webhookLines(view, churchId)),
          }
        : {}),
    }
    // Where it is found on its server belongs to the server, as its members do.
    const found = withMembers ? { ...(listed && { listed }), ...(address && { address }) } : {}
    // A church for members must not become public by a restore.
    const seenBy = visibility === 'members' ? { visibility } : {}
    const spoken = language ? { language } : {}
    const settings = { name, timeZone, createdAt: createdAt.toISOString(), ...seenBy, ...spoken, ...found }
    return { id: churchId, ...settings, counts }
  })

async function* memberLines({ all, session }: View, churchId: string): AsyncGenerator<MemberLine> {
  const members = all.memberships.find({ churchId }, { session }).sort({ userId: 1 })
  for await (const { userId, role, since } of members)
    yield { userId, role, ...(since ? { since: since.toISOString() } : {}) }
}

async function* peopleChangeLines(
  { all, session }: View,
  churchId: string,
): AsyncGenerator<PeopleChangeLine> {
  const newest = (await all.peopleCursors.findOne({ _id: churchId }, { session }))?.cursor ?? 0
  const changes = all.peopleChanges
    .find({ churchId, number: { $lte: newest } }, { session })
    .sort({ number: 1 })
  let last = 0
  for await (const { _id, number, kind, actor, userId, email, role, roleBefore, at } of changes) {
    if (number !== ++last) throw contradiction(churchId)
    yield { number, id: _id, kind, actor, userId, email, role, roleBefore, at: at.toISOString() }
  }
  if (last !== newest) throw contradiction(churchId)
}

async function* tokenLines({ all, session }: View, churchId: string): AsyncGenerator<TokenLine> {
  const tokens = all.tokens.find({ churchId }, { session }).sort({ tokenId: 1 })
  for await (const { tokenId, userId, name, scope, createdAt, expiresAt } of tokens)
    yield {
      id: tokenId,
      userId,
      name,
      scope,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }
}

async function* webhookLines({ all, session }: View, churchId: string): AsyncGenerator<WebhookLine> {
  for await (const { _id, url, kinds, createdAt } of all.webhooks
    .find({ churchId }, { session })
    .sort({ _id: 1 }))
    yield { id: _id, url, kinds, createdAt: createdAt.toISOString() }
}
