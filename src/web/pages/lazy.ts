import { lazy } from 'react'

/** Pages that not every visit needs are fetched when they are opened. */
export const MemberPages = lazy(() =>
  import('./member-pages.tsx').then(({ MemberPages }) => ({ default: MemberPages })),
)
export const Churches = lazy(() =>
  import('./session/churches.tsx').then(({ Churches }) => ({ default: Churches })),
)
export const AccountPage = lazy(() =>
  import('./account/account-page.tsx').then(({ AccountPage }) => ({ default: AccountPage })),
)
export const NewAddressPage = lazy(() =>
  import('./account/mailed-links/new-address-page.tsx').then(({ NewAddressPage }) => ({
    default: NewAddressPage,
  })),
)
export const NewPasswordPage = lazy(() =>
  import('./account/mailed-links/new-password-page.tsx').then(({ NewPasswordPage }) => ({
    default: NewPasswordPage,
  })),
)
export const ForgottenPasswordPage = lazy(() =>
  import('./account/mailed-links/forgotten-password-page.tsx').then(({ ForgottenPasswordPage }) => ({
    default: ForgottenPasswordPage,
  })),
)
export const SetUpPage = lazy(() =>
  import('./set-up/set-up-page.tsx').then(({ SetUpPage }) => ({ default: SetUpPage })),
)
export const loadPresent = () => import('./present/present.tsx')
export const Present = lazy(() => loadPresent().then(({ Present }) => ({ default: Present })))
export const Projector = lazy(() =>
  import('./present/projector/projector.tsx').then(({ Projector }) => ({ default: Projector })),
)
export const Print = lazy(() => import('./print/print.tsx').then(({ Print }) => ({ default: Print })))

export const ChartPage = lazy(() =>
  import('./chart/chart-page.tsx').then(({ ChartPage }) => ({ default: ChartPage })),
)
export const Poster = lazy(() => import('./public/poster.tsx').then(({ Poster }) => ({ default: Poster })))

const edit = () => import('./edit/edit-pages.tsx')
export const NewSongPage = lazy(() => edit().then(({ NewSongPage }) => ({ default: NewSongPage })))
export const EditDetailsPage = lazy(() =>
  edit().then(({ EditDetailsPage }) => ({ default: EditDetailsPage })),
)
export const EditLyricsPage = lazy(() => edit().then(({ EditLyricsPage }) => ({ default: EditLyricsPage })))
export const ChangeLanguagePage = lazy(() =>
  edit().then(({ ChangeLanguagePage }) => ({ default: ChangeLanguagePage })),
)
export const EditArrangementPage = lazy(() =>
  edit().then(({ EditArrangementPage }) => ({ default: EditArrangementPage })),
)
export const History = lazy(() =>
  import('./history/history.tsx').then(({ History }) => ({ default: History })),
)
export const InvitationPage = lazy(() =>
  import('./invitation/invitation-page.tsx').then(({ InvitationPage }) => ({ default: InvitationPage })),
)
export const Administration = lazy(() =>
  import('./administration/administration.tsx').then(({ Administration }) => ({ default: Administration })),
)
export const ImportPage = lazy(() =>
  import('./import/import-page.tsx').then(({ ImportPage }) => ({ default: ImportPage })),
)
export const ExportPage = lazy(() =>
  import('./export/export-page.tsx').then(({ ExportPage }) => ({ default: ExportPage })),
)
export const ServicePages = lazy(() =>
  import('./services/service-pages.tsx').then(({ ServicePages }) => ({ default: ServicePages })),
)
export const UsagePage = lazy(() =>
  import('./services/usage/usage-page.tsx').then(({ UsagePage }) => ({ default: UsagePage })),
)
export const loadReader = () => import('./reader/reader.tsx')
export const Reader = lazy(() => loadReader().then(({ Reader }) => ({ default: Reader })))

export const ListPage = lazy(() =>
  import('./lists/list-page.tsx').then(({ ListPage }) => ({ default: ListPage })),
)
export const Lists = lazy(() => import('./lists/overview.tsx').then(({ Lists }) => ({ default: Lists })))

export const ServiceRoute = lazy(() =>
  import('./live/service-route.tsx').then(({ ServiceRoute }) => ({ default: ServiceRoute })),
)

/** The pages below a list, by the last part of their address. */
export const listViews = {
  present: lazy(() =>
    import('./lists/open/list-present.tsx').then(({ ListPresent }) => ({ default: ListPresent })),
  ),
  read: lazy(() => import('./lists/open/list-read.tsx').then(({ ListRead }) => ({ default: ListRead }))),
  print: lazy(() =>
    import('./lists/booklet/booklet.tsx').then(({ ListBooklet }) => ({ default: ListBooklet })),
  ),
}
