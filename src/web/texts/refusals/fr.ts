import type { RefusalTexts } from './refusal-texts.ts'

export const fr: RefusalTexts = {
  required: (label) => `Il manque « ${label} ».`,
  empty: (label) => `« ${label} » ne peut pas être vide.`,
  long: (label, most) => `« ${label} » dépasse ${most} caractères.`,
  short: (label, least) => `« ${label} » demande au moins ${least} caractères.`,
  characters: (label) =>
    `« ${label} » contient des caractères impossibles à conserver ici. Saisissez-le à nouveau.`,
  email: (label) => `« ${label} » n’est pas une adresse e-mail complète.`,
  language: (label) => `« ${label} » n’est pas une langue. Choisissez-en une.`,
  date: (label) => `« ${label} » n’est pas un jour du calendrier.`,
  time: (label) => `« ${label} » n’est pas une heure de la journée.`,
  key: (label) =>
    `« ${label} » n’est pas une tonalité. Utilisez une lettre de A à H, avec # ou b et m si besoin.`,
  range: (label, least, most) => `« ${label} » doit aller de ${least} à ${most}.`,
  entries: (label, most) => `« ${label} » a plus de ${most} entrées.`,
  fewEntries: (label, least) => `« ${label} » demande au moins ${least} entrées.`,
  twice: (label) => `« ${label} » contient deux fois la même entrée.`,
  future: (label) => `« ${label} » doit être dans le futur.`,
  days: (label, most) => `« ${label} » peut aller jusqu’à ${most} jours à l’avance.`,
  https: (label) => `« ${label} » doit commencer par https://.`,
  urlPassword: (label) => `« ${label} » ne peut contenir ni nom ni mot de passe.`,
  urlPrivate: (label) => `« ${label} » mène à un réseau privé. Indiquez une adresse sur Internet.`,
  gone: (label) => `« ${label} » : ce qui était choisi n’existe plus. Choisissez à nouveau.`,
  value: (label) => `« ${label} » ne peut pas être enregistré ainsi. Vérifiez-le.`,
  timeZone: (zone) => `« ${zone} » n’est pas un fuseau horaire. Choisissez-en un dans la liste.`,
  churchAddress: (address, least, most) =>
    `« ${address} » ne peut pas être une adresse. Utilisez de ${least} à ${most} lettres de a à z, chiffres et traits d’union.`,
  reserved: (address) => `Psaltery utilise lui-même le mot « ${address} ». Choisissez-en un autre.`,
  addressTaken: (address) => `Une autre église a déjà l’adresse « ${address} ». Choisissez un autre mot.`,
  emptySection: () => 'Une section n’a pas de paroles. Remplissez-la ou retirez-la.',
  manyLines: (most, count) => `Il y a ${count} lignes, et un chant en a ${most} au plus.`,
  arrangementsFull: (most) => `Un chant a au plus ${most} partitions. Modifiez ou archivez l’une d’elles.`,
  lyricsFull: (most) =>
    `Un chant a des paroles en ${most} langues et éditions au plus. Modifiez-en ou archivez-en.`,
  archivedFull: (most) => `Un chant garde au plus ${most} éléments archivés d’une sorte.`,
  longPeriod: (years) => `Choisissez ${years} ans au plus.`,
  fullPeriod: () => 'Il y a trop de cultes durant ces jours. Choisissez moins de jours.',
  passwordAddress: () => 'Le mot de passe ne peut pas être l’adresse e-mail. Choisissez-en un autre.',
  passwordChurch: () => 'Le mot de passe ne peut pas être le nom d’une église. Choisissez-en un autre.',
  passwordShort: (least) =>
    `Le mot de passe demande au moins ${least} caractères. Trois ou quatre mots se retiennent bien.`,
  passwordLong: (most) => `Le mot de passe dépasse ${most} caractères.`,
  wrongPassword: () => 'Le mot de passe actuel est faux.',
  wrongCredentials: () => 'L’adresse e-mail ou le mot de passe est faux. Vérifiez les deux et réessayez.',
  passkeyRefused: () =>
    'Cette clé d’accès ne convient pas ici. Connectez-vous autrement et ajoutez-en une nouvelle sur la page de votre compte.',
  passkeyNotAdded: () => 'La clé d’accès n’a pas été ajoutée. Réessayez, et terminez en 5 minutes.',
  passkeyKnown: () => 'Vous avez déjà cette clé d’accès.',
  passkeysFull: (most) => `Vous avez ${most} clés d’accès, le maximum. Retirez-en une d’abord.`,
  lastWayIn: () => 'C’est le dernier accès à votre compte. Ajoutez-en un autre d’abord.',
  oldSignIn: (minutes) =>
    `Il faut une connexion de moins de ${minutes} minutes. Déconnectez-vous, reconnectez-vous et recommencez.`,
  member: () => 'Un membre a déjà cette adresse. Changez plutôt son rôle.',
  invitationsFull: (most) =>
    `Cette église a ${most} invitations en attente, le maximum. Retirez-en une d’abord.`,
  notInvited: () =>
    'Cette invitation n’est plus valable. Demandez-en une nouvelle à l’administration de l’église.',
  otherInvited: (email) =>
    `Cette invitation est pour ${email}. Déconnectez-vous et ouvrez le lien à nouveau.`,
  accountExists: (email) =>
    `Il existe déjà un compte avec l’adresse ${email}. Connectez-vous avec celui-ci et ouvrez le lien à nouveau.`,
  accountTaken: (email) =>
    `Il existe déjà un compte avec l’adresse ${email}. Donnez-en une autre, ou supprimez l’église d’exemple.`,
  nameAndPassword: () =>
    'Il n’existe pas encore de compte avec cette adresse. Indiquez un nom et un mot de passe.',
  lastAdministrator: () =>
    'C’est la dernière personne qui administre l’église. Donnez d’abord ce rôle à une autre.',
  noMail: () => 'Ce serveur n’envoie pas d’e-mails. Demandez à la personne qui le gère.',
  linkNotGood: () => 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  signedOut: () => 'Votre session est terminée. Connectez-vous et réessayez.',
  readOnly: () =>
    'Votre rôle permet ici de lire, mais pas de modifier. Demandez un autre rôle à l’administration de l’église.',
  administrators: () => 'Seule l’administration de cette église peut faire cela.',
  scope: () => 'Un jeton ne peut pas faire plus que vous. Choisissez ce que votre rôle permet ici.',
  notFound: () => 'Cela n’existe plus, ou vous n’y avez pas accès.',
  stale: () => 'Une version plus récente a été enregistrée entre-temps. Chargez-la et réessayez.',
  tokensFull: (most) => `Vous avez ici ${most} jetons, le maximum. Révoquez-en un d’abord.`,
  webhooksFull: (most) => `Cette église a ${most} webhooks, le maximum. Supprimez-en un d’abord.`,
  noKey: () =>
    'Ce serveur ne peut pas encore garder les secrets des webhooks. La personne qui le gère doit définir SECRET_KEY ou SECRET_KEY_FILE.',
  noSecret: () => 'Ce webhook n’a pas de secret. Créez-en un nouveau et donnez-le au destinataire.',
  manyTests: () => 'Beaucoup d’essais de ce webhook attendent déjà. Réessayez quand ils seront partis.',
  bodyLarge: (size) => `Cela dépasse ${size} Kio. Raccourcissez.`,
  fileLarge: (size) =>
    `Le fichier dépasse ${size} Mo. Faites-en un avec des images plus petites, ou plusieurs.`,
  notPdf: () => 'Ce n’est pas un PDF. Enregistrez ou imprimez la partition en PDF, et choisissez ce fichier.',
  pdfEmpty: () => 'Le fichier est vide. Choisissez à nouveau le PDF.',
  pdfLocked: () =>
    'Ce PDF demande un mot de passe. Enregistrez une copie sans mot de passe, et choisissez la copie.',
  pdfDamaged: () =>
    'Le PDF est abîmé. Ouvrez-le, enregistrez-le à nouveau en PDF, et choisissez le nouveau fichier.',
  pdfNoPage: () => 'Le PDF n’a pas de pages. Enregistrez la partition à nouveau.',
  pdfComplex: () =>
    'Le PDF est trop compliqué pour être vérifié. Imprimez-le dans un nouveau PDF, et choisissez ce fichier.',
  uploadStopped: () => 'L’envoi s’est interrompu. Vérifiez la connexion, et envoyez le fichier à nouveau.',
  wait: (seconds) => `Trop de demandes. Attendez ${seconds} s et réessayez.`,
  busy: () => 'Le serveur est trop occupé en ce moment. Réessayez dans quelques secondes.',
  other: (sentence) => `Le serveur refuse cela : ${sentence}`,
}
