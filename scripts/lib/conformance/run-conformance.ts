/** Checks an installed server against the API. */
import { parseArgs } from 'node:util'
import { API_VERSIONS, type ApiVersion, NEWEST } from '../../../src/core/versions.ts'
import { plainPdf } from '../../../testkit/pdf/pdfs.ts'
import { changePromises, limitPromises, webhookPromises } from './events.ts'
import { accountPromises, cookieOf, oldPromises, sessionPromises, signIn } from './people.ts'
import { filePromises, readingPromises, servicePromises, upload, viewerPromises } from './reading.ts'
import { archivingPromises, savePromises } from './saves.ts'
import { expectStatus, type Fixture, newKey, openSite, type Promises, type Site } from './site.ts'

const HELP = `Usage: ./scripts/conformance URL --church ID --email ADDRESS [options]

Checks the Psaltery server at URL against both versions of the API and prints one line for each check. It signs in as a
member with write access and adds about thirty songs, whose titles begin with "Conformance check", a few small files, and
some services of 2 January 2000 to the given church. It changes nothing else. Songs cannot be deleted: use a church for
this purpose, or archive the songs that are listed at the end. Where 10 sign-ins a minute are allowed, it waits once for the next minute.

  --church ID             the church to check with
  --email ADDRESS         a member with write access, whose password is in PSALTERY_PASSWORD; an Administrator checks
                          webhooks too
  --viewer-email ADDRESS  a Viewer of the same church, whose password is in PSALTERY_VIEWER_PASSWORD, to check that
                          Viewers cannot write
  --origin ORIGIN         the server's APP_ORIGIN, if it differs from the origin of URL
  --limits                also checks that take long or affect other users: stalled uploads (408), too many uploads at
                          once and too many streams (503), and the rate limit (429), which then lasts for up to a minute

500, and 503 for unavailable storage, cannot be provoked from outside and are not checked.`

const { values, positionals } = parseArgs({
  args: Bun.argv.slice(2),
  allowPositionals: true,
  options: {
    church: { type: 'string' },
    email: { type: 'string' },
    'viewer-email': { type: 'string' },
    origin: { type: 'string' },
    limits: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

const stop = (sentence: string): never => {
  console.error(sentence)
  process.exit(2)
}

if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const url = positionals[0]?.replace(/\/+$/, '') ?? ''
if (!URL.canParse(url) || !values.church || !values.email || !process.env.PSALTERY_PASSWORD)
  stop('I need a URL, --church, --email and PSALTERY_PASSWORD. Try ./scripts/conformance --help.')

const churchId = (values.church ?? '').toLowerCase()
const credentials = { email: values.email ?? '', password: process.env.PSALTERY_PASSWORD ?? '' }
const viewer = { email: values['viewer-email'] ?? '', password: process.env.PSALTERY_VIEWER_PASSWORD ?? '' }

const prepare = async (site: Site): Promise<Fixture> => {
  const word = `w${crypto.randomUUID().replaceAll('-', '')}`
  const create = async (path: string, body: unknown) =>
    expectStatus(await site.send(path, { method: 'POST', headers: newKey(), body }), 201).body
  const church = `/churches/${site.churchId}`
  const songs = `${church}/songs`
  const songId = (await create(songs, { title: 'Conformance check: the whole' })).song.id
  const song = `${songs}/${songId}`
  const line = { id: crypto.randomUUID(), text: `La ${word} la` }
  const sections = [{ id: crypto.randomUUID(), name: 'Verse 1', lines: [line] }]
  await create(`${song}/lyrics`, { language: 'en', label: '', sections, sequence: [] })
  const assetId = expectStatus(await upload(site, plainPdf()), 201).body.asset.id
  await create(`${song}/arrangements`, { label: 'Check', lyricVersionIds: [], assetIds: [assetId] })
  const inPublic = (path: string) => `/public${path}`
  const file = `${church}/assets/${assetId}/content`
  const services = `${church}/services`
  const ours = { songId, assetId, word, songs, song, services, file }
  return { ...ours, publicSongs: inPublic(songs), publicSong: inPublic(song), publicFile: inPublic(file) }
}

const keeps = async (
  [name, check]: [string, Promises[string]],
  site: Site,
  fixture: Fixture,
): Promise<boolean> => {
  try {
    await check(site, fixture)
    console.log(`kept    v${site.version} ${name}`)
    return true
  } catch (error) {
    console.log(`BROKEN  v${site.version} ${name}: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

const newestPromises = (): Promises => ({
  ...archivingPromises(),
  ...servicePromises(),
  ...accountPromises(),
  ...changePromises(),
  ...webhookPromises(),
})

const added = new Set<string>()

/** Checks one version; the number of promises that were kept, and of all. */
const checkVersion = async (version: ApiVersion): Promise<{ kept: number; all: number }> => {
  const origin = values.origin ?? new URL(url).origin
  const site = openSite({ url, origin, churchId, version, added })
  site.session = cookieOf(await signIn(site, credentials))
  const viewerSession = viewer.email === '' ? null : cookieOf(await signIn(site, viewer))
  const fixture = await prepare(site)
  const promises = Object.entries({
    ...sessionPromises(credentials),
    ...readingPromises(),
    ...(viewerSession === null ? {} : viewerPromises(viewerSession)),
    ...savePromises(version),
    ...filePromises(),
    ...(version === NEWEST ? newestPromises() : oldPromises()),
    // Last, and once: what they use up is counted for both versions together.
    ...(values.limits && version === NEWEST ? limitPromises() : {}),
  })
  let kept = 0
  for (const promise of promises) if (await keeps(promise, site, fixture)) kept++
  return { kept, all: promises.length }
}

try {
  const results = []
  for (const version of API_VERSIONS) results.push(await checkVersion(version))
  if (viewer.email === '') console.log('not checked: Viewers (give --viewer-email)')
  if (!values.limits) console.log('not checked: 408, 429 and 503 (give --limits)')
  console.log(
    `added ${added.size} songs; archive each with: ./scripts/psaltery song archive --church ID --song ID`,
  )
  for (const songId of added) console.log(`  --church ${churchId} --song ${songId}`)
  const kept = results.reduce((sum, result) => sum + result.kept, 0)
  const all = results.reduce((sum, result) => sum + result.all, 0)
  console.log(`${kept} passed, ${all - kept} failed`)
  process.exitCode = kept === all ? 0 : 1
} catch (error) {
  console.log(`BROKEN  before the first promise: ${error instanceof Error ? error.message : error}`)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
