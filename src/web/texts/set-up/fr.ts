import { countsIn } from '../counts.ts'
import type { SetUpTexts } from './set-up-texts.ts'

const counts = countsIn('fr')

export const fr: SetUpTexts = {
  title: 'Créez votre église',
  intro:
    'Donnez un nom à votre église et créez votre compte. Vous en avez l’administration, et votre session s’ouvre aussitôt.',
  church: 'L’église',
  churchName: 'Nom de l’église',
  you: 'Vous',
  emailHint: 'Elle vous sert à vous connecter.',
  password: 'Mot de passe',
  demo: 'L’église d’exemple',
  remove: (name) => `Supprimer ${name}`,
  removed: counts({
    one: 'Avec son seul chant et tous ses membres. C’est définitif. Les accès de l’exemple prennent fin aussitôt.',
    other:
      'Avec ses # chants et tous ses membres. C’est définitif. Les accès de l’exemple prennent fin aussitôt.',
  }),
  workedIn: 'Des chants y ont été modifiés depuis sa création. Ces modifications disparaissent aussi.',
  kept: 'Elle reste à côté de votre église, et ses accès continuent de fonctionner.',
  button: 'Créer l’église',
  sending: 'Création de l’église…',
  badEmail: 'Saisissez une adresse e-mail complète, par exemple anna@example.org.',
  noPassword: 'Choisissez un mot de passe.',
  emailTaken:
    'Il existe déjà un compte avec cette adresse. Donnez-en une autre, ou supprimez l’église d’exemple.',
  addressTaken: 'Une autre église a déjà cette adresse. Choisissez un autre mot.',
  addressReserved: 'Psaltery se réserve ce mot. Choisissez-en un autre.',
  over: 'Ce lien n’est plus valable',
  overHint:
    'Il a déjà servi, ou plus de 24 heures se sont écoulées. La personne qui gère le serveur en obtient un nouveau avec ./scripts/psaltery set-up-link.',
  overSignedIn: 'Si vous avez déjà créé votre église, connectez-vous.',
  notGood:
    'Ce lien n’est plus valable. Si vous avez déjà créé votre église, connectez-vous. Sinon, demandez un nouveau lien sur le serveur.',
}
