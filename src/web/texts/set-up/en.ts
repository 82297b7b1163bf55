import { countsIn } from '../counts.ts'

const counts = countsIn('en')

export const en = {
  title: 'Make your church',
  intro:
    'Give your church a name, and yourself an account. You are its first Administrator, and signed in right away.',
  church: 'The church',
  churchName: 'Name of the church',
  you: 'You',
  emailHint: 'You sign in with it.',
  password: 'Password',
  demo: 'The demo church',
  remove: (name: string) => `Remove ${name}`,
  removed: counts({
    one: 'With its only song and all of its people. This cannot be undone. The sign-ins of the demo end at once.',
    other:
      'With its # songs and all of its people. This cannot be undone. The sign-ins of the demo end at once.',
  }),
  workedIn: 'People have changed songs in it since it was filled. These changes go too.',
  kept: 'It stays beside your church, and its sign-ins go on working.',
  button: 'Make the church',
  sending: 'Making the church …',
  badEmail: 'Type a whole e-mail address, such as anna@example.org.',
  noPassword: 'Choose a password.',
  emailTaken: 'There is an account with this address already. Give another one, or remove the demo church.',
  addressTaken: 'Another church has this address already. Choose another word.',
  addressReserved: 'Psaltery uses this word itself. Choose another one.',
  over: 'This link is no longer good',
  overHint:
    'It was used already, or more than 24 hours have passed. Whoever runs the server gets a new one with ./scripts/psaltery set-up-link.',
  overSignedIn: 'If you have made your church already, sign in.',
  notGood:
    'This link is no longer good. If you have made your church already, sign in. Otherwise ask for a new link on the server.',
}
