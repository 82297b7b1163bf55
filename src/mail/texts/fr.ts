import type { MailTexts } from './letter.ts'

export const fr: MailTexts = {
  invitation: (church, site) => ({
    subject: `${church} vous invite dans son catalogue de chants`,
    before: [`${church} vous invite à rejoindre son catalogue de chants sur ${site}.`],
    button: 'Voir l’invitation',
    after: [
      'Le lien est valable sept jours et ne sert qu’une fois.',
      'Si vous n’attendiez pas ce message, vous pouvez l’ignorer. Rien ne se passe tant que vous n’acceptez pas.',
    ],
  }),
  reset: (site) => ({
    subject: 'Choisir un nouveau mot de passe',
    before: [`Un nouveau mot de passe a été demandé pour votre compte sur ${site}.`],
    button: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien est valable une heure et ne sert qu’une fois. Le nouveau mot de passe vous déconnecte de tous vos appareils.',
      'Si la demande ne vient pas de vous, vous pouvez ignorer ce message. Votre mot de passe ne change pas.',
    ],
  }),
  emailChange: (site) => ({
    subject: 'Confirmer votre nouvelle adresse e-mail',
    before: [`Vous souhaitez utiliser cette adresse e-mail pour votre compte sur ${site}.`],
    button: 'Confirmer l’adresse',
    after: [
      'Le lien est valable une heure et ne sert qu’une fois. Connectez-vous à votre compte pour l’utiliser.',
      'Si la demande ne vient pas de vous, vous pouvez ignorer ce message. Rien ne change.',
    ],
  }),
  emailChanged: (site, email) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    before: [
      `Votre compte sur ${site} a maintenant l’adresse e-mail ${email}. C’est avec elle que vous vous connectez désormais, et cette adresse-ci ne recevra plus de messages de notre part.`,
    ],
    button: null,
    after: [`Si cela ne vient pas de vous, écrivez sans tarder aux responsables de ${site}.`],
  }),
  backupOld: (site, when) => ({
    subject: `Les sauvegardes de ${site} demandent votre attention`,
    before: [
      when === null
        ? `Il n’y a pas encore de bonne sauvegarde de ${site}.`
        : `La dernière bonne sauvegarde de ${site} date du ${when}. C’est trop ancien.`,
    ],
    button: null,
    after: [
      'Le serveur réessaie toutes les heures. Son journal et la commande « doctor » disent ce qui ne va pas.',
      'Vous recevez ce message une seule fois, et un autre quand les sauvegardes fonctionnent à nouveau.',
    ],
  }),
  backupGood: (site, when) => ({
    subject: `Les sauvegardes de ${site} fonctionnent à nouveau`,
    before: [
      when === null
        ? `Il y a de nouveau une bonne sauvegarde de ${site}.`
        : `La dernière bonne sauvegarde de ${site} date du ${when}.`,
    ],
    button: null,
    after: [],
  }),
  copyOld: (site, when) => ({
    subject: `Les sauvegardes de ${site} ne sont pas copiées ailleurs`,
    before: [
      when === null
        ? `Aucune sauvegarde de ${site} n’a encore été copiée ailleurs.`
        : `La dernière sauvegarde de ${site} copiée ailleurs date du ${when}. C’est trop ancien.`,
    ],
    button: null,
    after: [
      'Des sauvegardes qui ne se trouvent que sur le serveur peuvent être perdues avec lui. Le serveur réessaie toutes les heures. Son journal et la commande « doctor » disent ce qui ne va pas.',
      'Vous recevez ce message une seule fois, et un autre quand la copie fonctionne à nouveau.',
    ],
  }),
  copyGood: (site, when) => ({
    subject: `Les sauvegardes de ${site} sont à nouveau copiées ailleurs`,
    before: [
      when === null
        ? `Une sauvegarde de ${site} a de nouveau été copiée ailleurs.`
        : `La dernière sauvegarde de ${site} copiée ailleurs date du ${when}.`,
    ],
    button: null,
    after: [],
  }),
  aChurch: 'Une Église',
  orCopy: 'Ou copiez cette adresse dans votre navigateur :',
}
