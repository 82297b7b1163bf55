import { listLink } from './list-pages.ts'
import { addSheetMusic } from './sheet-music.ts'
import { type Site, songId } from './site.ts'

interface Addresses {
  /** The pages of a church, for visitors and for members: each is opened from the one before it. */
  ofChurch: string[][]
  /** The pages of no church: each is opened from the one before it. */
  ofNone: string[]
  /** The start, and addresses that lead nowhere: each is loaded, because the server knows more about it. */
  others: string[]
}

/** Every page that has an address, and some that lead nowhere. */
export async function everyAddress(site: Site): Promise<Addresses> {
  const { churchId, editor } = site
  const song = songId(site, 'It Is Well with My Soul')
  const file = await addSheetMusic(site, 'It Is Well with My Soul')
  const api = `/api/v2/churches/${churchId}/songs/${song}`
  const [lyrics] = (await editor.send(`${api}/lyrics`)).body.lyrics
  const [arrangement] = (await editor.send(`${api}/arrangements`)).body.arrangements
  const [open, library] = [`/c/${churchId}`, `/library/${churchId}`]
  const list = new URL(listLink(site, [{ title: 'It Is Well with My Soul' }]), 'http://host').hash
  const ofMembers = [
    '',
    `/songs/${song}`,
    // Visitors have the same pages, with fewer links in the header.
    '/lists',
    `/list${list}`,
    `/songs/${song}/present`,
    `/songs/${song}/print`,
    `/songs/${song}/read/${file}`,
    `/list/present${list}`,
    `/list/print${list}`,
    `/list/read${list}`,
    '/lists/nothing',
    '/new',
    '/import',
    '/export',
    '/administration',
    '/administration/tokens',
    `/songs/${song}/edit`,
    `/songs/${song}/lyrics/new`,
    `/songs/${song}/lyrics/${lyrics.id}`,
    `/songs/${song}/arrangements/${arrangement.id}`,
    `/songs/${song}/history?of=${lyrics.id}`,
    '/songs/nothing',
  ]
  return {
    ofChurch: [
      // The lists of a visitor are those of a member.
      ['', `/songs/${song}`, '/poster'].map((page) => open + page),
      ofMembers.map((page) => library + page),
    ],
    ofNone: [
      '/sign-in',
      '/sign-in/forgotten-password',
      '/new-password',
      '/account',
      '/new-password#secret',
      '/new-address#secret',
    ],
    others: ['/', '/nothing', `${open}/songs/${file}`, '/library/nothing'],
  }
}
