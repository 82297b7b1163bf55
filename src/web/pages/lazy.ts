import { loadFurtherTexts } from '../texts/further/further-texts.ts'
import { fetched } from '../ui/fetched.tsx'

const accountTexts = () =>
  import('../texts/account/account-texts.ts').then((module) => module.loadAccountTexts)
const administrationTexts = () =>
  import('../texts/administration/administration-texts.ts').then((module) => module.loadAdministrationTexts)
const chartTexts = () => import('../texts/chart/chart-texts.ts').then((module) => module.loadChartTexts)
const peopleTexts = () => import('../texts/people/people-texts.ts').then((module) => module.loadPeopleTexts)
const readerTexts = () => import('../texts/reader/reader-texts.ts').then((module) => module.loadReaderTexts)
const serviceTexts = () =>
  import('../texts/services/service-texts.ts').then((module) => module.loadServiceTexts)
const setUpTexts = () => import('../texts/set-up/set-up-texts.ts').then((module) => module.loadSetUpTexts)
const furtherTexts = async () => loadFurtherTexts
const liveTexts = () => import('../texts/live/live-texts.ts').then((module) => module.loadLiveTexts)

/** Pages that not every visit needs are fetched when they are opened, with their texts. */
export const PublicCatalogue = fetched(() =>
  import('./catalogue/public-catalogue.tsx').then((module) => module.PublicCatalogue),
)
export const PublicSong = fetched(() => import('./song/public-song.tsx').then((module) => module.PublicSong))
export const LatePage = fetched(() => import('./public/late-page.tsx').then((module) => module.LatePage))
export const OnDevice = fetched(() => import('./on-device/on-device.tsx').then((module) => module.OnDevice))
const notFound = () => import('./not-found.tsx')
export const NotFoundPage = fetched(() => notFound().then((module) => module.NotFoundPage))
export const NoSong = fetched(() => notFound().then((module) => module.NoSong))
export const ChooseChurch = fetched(
  () => import('./public/choose-church.tsx').then((module) => module.ChooseChurch),
  furtherTexts,
)
const signIn = () => import('./session/sign-in.tsx')
export const SignIn = fetched(() => signIn().then((module) => module.SignIn), furtherTexts)
export const SignInAgain = fetched(() => signIn().then((module) => module.SignInAgain), furtherTexts)
export const MemberPages = fetched(
  () => import('./member-pages.tsx').then((module) => module.MemberPages),
  furtherTexts,
)
export const Churches = fetched(
  () => import('./session/churches.tsx').then((module) => module.Churches),
  furtherTexts,
)
export const AccountPage = fetched(
  () => import('./account/account-page.tsx').then((module) => module.AccountPage),
  accountTexts,
  furtherTexts,
)
export const NewAddressPage = fetched(
  () => import('./account/new-address-page.tsx').then((module) => module.NewAddressPage),
  accountTexts,
)
export const NewPasswordPage = fetched(
  () => import('./account/new-password-page.tsx').then((module) => module.NewPasswordPage),
  accountTexts,
  furtherTexts,
)
export const ForgottenPasswordPage = fetched(
  () => import('./account/forgotten-password-page.tsx').then((module) => module.ForgottenPasswordPage),
  accountTexts,
  furtherTexts,
)
export const SetUpPage = fetched(
  () => import('./set-up-page.tsx').then((module) => module.SetUpPage),
  setUpTexts,
  accountTexts,
  administrationTexts,
  furtherTexts,
)
export const Present = fetched(() => import('./present/present.tsx').then((module) => module.Present))
export const Projector = fetched(() => import('./present/projector.tsx').then((module) => module.Projector))
export const Print = fetched(() => import('./print.tsx').then((module) => module.Print))
export const ChartPage = fetched(
  () => import('./chart/chart-page.tsx').then((module) => module.ChartPage),
  chartTexts,
)
export const Poster = fetched(() => import('./public/poster.tsx').then((module) => module.Poster))

const edit = () => import('./edit/edit-pages.tsx')
export const NewSongPage = fetched(() => edit().then((module) => module.NewSongPage))
export const EditDetailsPage = fetched(() => edit().then((module) => module.EditDetailsPage))
export const EditLyricsPage = fetched(() => edit().then((module) => module.EditLyricsPage))
export const ChangeLanguagePage = fetched(() => edit().then((module) => module.ChangeLanguagePage))
export const EditArrangementPage = fetched(
  () => edit().then((module) => module.EditArrangementPage),
  chartTexts,
)
export const History = fetched(() => import('./history/history.tsx').then((module) => module.History))
export const InvitationPage = fetched(
  () => import('./invitation-page.tsx').then((module) => module.InvitationPage),
  peopleTexts,
  accountTexts,
  furtherTexts,
)
export const Administration = fetched(
  () => import('./administration/administration.tsx').then((module) => module.Administration),
  administrationTexts,
  peopleTexts,
)
export const ImportPage = fetched(() =>
  import('./import/import-page.tsx').then((module) => module.ImportPage),
)
export const ExportPage = fetched(() =>
  import('./export/export-page.tsx').then((module) => module.ExportPage),
)
export const ServicePages = fetched(
  () => import('./services/service-pages.tsx').then((module) => module.ServicePages),
  serviceTexts,
  liveTexts,
)
export const UsagePage = fetched(
  () => import('./services/usage-page.tsx').then((module) => module.UsagePage),
  serviceTexts,
)
export const Reader = fetched(
  () => import('./reader/reader.tsx').then((module) => module.Reader),
  readerTexts,
)
export const ListPage = fetched(
  () => import('./lists/list-page.tsx').then((module) => module.ListPage),
  furtherTexts,
)
export const Lists = fetched(
  () => import('./lists/lists-overview.tsx').then((module) => module.Lists),
  furtherTexts,
)

/** The pages below a list, by the last part of their address. */
export const listViews = {
  present: fetched(
    () => import('./lists/list-present.tsx').then((module) => module.ListPresent),
    furtherTexts,
  ),
  read: fetched(
    () => import('./lists/list-read.tsx').then((module) => module.ListRead),
    readerTexts,
    furtherTexts,
  ),
  print: fetched(() => import('./lists/booklet.tsx').then((module) => module.ListBooklet), furtherTexts),
}

/** The pages below a service. That of the service itself is part of the first script: most phones open it first. */
export const PresentService = fetched(
  () => import('./live/present-service.tsx').then((module) => module.PresentService),
  furtherTexts,
)
export const ReadService = fetched(
  () => import('./live/read-service.tsx').then((module) => module.ReadService),
  readerTexts,
  furtherTexts,
)
export const Booklet = fetched(
  () => import('./lists/booklet.tsx').then((module) => module.Booklet),
  furtherTexts,
)
export const StageView = fetched(() => import('./live/stage-view.tsx').then((module) => module.StageView))
export const LowerThird = fetched(() => import('./live/lower-third.tsx').then((module) => module.LowerThird))
