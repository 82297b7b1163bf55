import { ownValue } from '../../core/own-value.ts'
import type { Script } from '../api/fetch-script.ts'
import { loadedPage } from '../api/page-data.ts'
import { loadLiveTexts } from '../texts/live/live-texts.ts'
import * as lazy from './lazy.ts'

/** Addresses that belong to no church. */
const OWN: Readonly<Record<string, Script>> = {
  '/sign-in': lazy.SignIn,
  '/sign-in/forgotten-password': lazy.ForgottenPasswordPage,
  '/invitation': lazy.InvitationPage,
  '/library': lazy.Churches,
  '/account': lazy.AccountPage,
  '/new-password': lazy.NewPasswordPage,
  '/new-address': lazy.NewAddressPage,
  '/set-up': lazy.SetUpPage,
}

type Rule = readonly [rest: RegExp, ...scripts: Script[]]

const LIST = /^\/list(?:s\/[^/]+)?/.source
const SERVICE = /^\/(?:today|services\/[^/]+)/.source

/** Below the church in the address: pages that have the whole screen, the same for visitors and members. */
const WHOLE: readonly Rule[] = [
  [/^\/songs\/[^/]+\/present$/, lazy.Present],
  [/^\/songs\/[^/]+\/print$/, lazy.Print],
  [/^\/songs\/[^/]+\/chart\//, lazy.ChartPage],
  [/^\/songs\/[^/]+\/read\//, lazy.Reader],
  [new RegExp(`${LIST}/present$`), lazy.listViews.present],
  [new RegExp(`${LIST}/read$`), lazy.listViews.read],
  [new RegExp(`${LIST}/print$`), lazy.listViews.print],
  [new RegExp(`${SERVICE}/present$`), lazy.PresentService, loadLiveTexts],
  [new RegExp(`${SERVICE}/read$`), lazy.ReadService, loadLiveTexts],
  [new RegExp(`${SERVICE}/print$`), lazy.Booklet, loadLiveTexts],
  [new RegExp(`${SERVICE}/follow$`), loadLiveTexts],
]

const LISTS: readonly Rule[] = [
  [/^\/lists$/, lazy.Lists],
  [/^\/list(?:s\/[^/]+)?$/, lazy.ListPage],
]

const PUBLIC: readonly Rule[] = [
  [/^\/?$/, lazy.PublicCatalogue],
  [/^\/songs\/[^/]+$/, lazy.PublicSong],
  [/^\/poster$/, lazy.Poster],
  [new RegExp(`${SERVICE}$`), loadLiveTexts],
  ...LISTS,
]

/** Inside the frame of the pages for members. */
const MEMBERS: readonly Rule[] = [
  [/^\/new$/, lazy.NewSongPage],
  [/^\/import$/, lazy.ImportPage],
  [/^\/export$/, lazy.ExportPage],
  [/^\/services(?:\/|$)/, lazy.ServicePages],
  [/^\/usage$/, lazy.UsagePage],
  [/^\/administration(?:\/|$)/, lazy.Administration],
  [/^\/songs\/[^/]+\/history$/, lazy.History],
  [/^\/songs\/[^/]+\/edit$/, lazy.EditDetailsPage],
  [/^\/songs\/[^/]+\/lyrics\/[^/]+$/, lazy.EditLyricsPage],
  [/^\/songs\/[^/]+\/lyrics\/[^/]+\/language$/, lazy.ChangeLanguagePage],
  [/^\/songs\/[^/]+\/arrangements\//, lazy.EditArrangementPage],
  ...LISTS,
]

/** The church in the address, for members or by its id or readable address; then the page within it. */
const CHURCH = /^\/(?:(library)\/[^/]+|c\/[^/]+|[^/]+)(\/.*)?$/

/** What the page at a path needs besides the first script. */
export function neededAt(path: string): readonly Script[] {
  const own = ownValue(OWN, path)
  if (own) return [own]
  if (path === '/') return startPage()
  const [, isMember, rest = ''] = CHURCH.exec(path) ?? []
  const whole = findIn(WHOLE, rest)
  if (whole) return whole
  if (!isMember) return findIn(PUBLIC, rest) ?? []
  return path.startsWith('/library/projector/')
    ? [lazy.Projector]
    : [lazy.MemberPages, ...(findIn(MEMBERS, rest) ?? [])]
}

const findIn = (rules: readonly Rule[], rest: string): readonly Script[] | null => {
  const rule = rules.find(([pattern]) => pattern.test(rest))
  return rule ? (rule.slice(1) as Script[]) : null
}

function startPage(): readonly Script[] {
  const { church, churches } = loadedPage()
  return church ? [lazy.PublicCatalogue] : churches ? [lazy.ChooseChurch] : []
}
