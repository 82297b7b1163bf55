export const visiting = {
  library: 'Library',
  publicPage: 'Public page',
  choose: 'Choose your church',
  chooseHint: 'Read and sing along, without an account.',
  noneTitle: 'Welcome',
  none: 'No church is shown here yet. If your church gave you a link or a code, open that; members can sign in.',
  members: 'For members',
  toLibrary: 'To your library',
  toStart: 'To the start page',
  allSongs: (church: string) => `All songs of ${church}`,
  busy: 'Just a moment',
  busyHint: (seconds: number) =>
    `Very many people are reading at the moment. It goes on by itself in ${seconds} s.`,
  awayHint: (seconds: number) =>
    `The songs cannot be reached at the moment. It is tried again in ${seconds} s.`,
  shareChurch: 'Share these songs',
  qrChurch: 'QR code with the link to these songs',
  shareChurchHint: 'Anyone with this link can read the songs, without an account.',
  poster: {
    link: 'Poster to print',
    title: 'Poster',
    line: 'Our songs on your phone',
    hint: 'Point the camera of your phone at the code, or type the address.',
    qr: 'QR code with the address of the songs',
  },
}
