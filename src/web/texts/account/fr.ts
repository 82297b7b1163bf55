import { LIMITS } from '../../../core/limits.ts'
import { countsIn } from '../counts.ts'
import type { AccountTexts } from './account-texts.ts'

const counts = countsIn('fr')

export const fr: AccountTexts = {
  title: 'Mon compte',
  intro:
    'Le nom, la façon de se connecter et les appareils connectés. C’est le même compte dans toutes les églises.',
  again: {
    title: 'Se connecter encore une fois',
    intro:
      'Cela demande une connexion de moins de quelques minutes. Rien de ce qui est saisi n’est perdu ; la suite vient juste après.',
    leaves: (name) =>
      `Vous pouvez aussi passer par ${name}. Vous reviendrez ensuite sur cette page pour recommencer ce que vous vouliez faire.`,
  },
  lastWayIn: 'C’est le seul moyen d’accéder au compte. En ajouter d’abord un autre.',
  name: {
    title: 'Nom',
    label: 'Mon nom',
    hint: 'Les membres des églises le voient, et l’historique des chants l’affiche. Il peut rester vide.',
    long: `Au plus ${LIMITS.personName} caractères.`,
    save: 'Enregistrer le nom',
    saved: 'Le nom est enregistré.',
  },
  email: {
    title: 'Adresse e-mail',
    current: (email: string) => `Vous vous connectez avec ${email}.`,
    label: 'Nouvelle adresse e-mail',
    hint: 'Vous y recevrez un message avec un lien. L’adresse change quand vous l’ouvrez et confirmez.',
    sent: (email: string) =>
      `Si ${email} est libre, un lien est en route. Il est valable une heure. Si rien n’arrive, regardez aussi parmi les indésirables.`,
    noMail: 'Ce serveur n’envoie pas d’e-mails. Demandez à la personne qui le gère de changer votre adresse.',
    confirmTitle: 'Confirmer votre nouvelle adresse',
    confirmIntro: (email: string) =>
      `Votre compte ${email} prendra l’adresse à laquelle ce lien a été envoyé. Vous vous connecterez ensuite avec la nouvelle.`,
    confirm: 'Utiliser la nouvelle adresse',
    done: 'Votre adresse est changée',
    doneHint: (email: string) => `Vous vous connectez désormais avec ${email}.`,
    noPassword:
      'Votre ancienne adresse n’avait jamais été confirmée. Ce qui valait avant ne vaut donc plus : votre mot de passe, vos jetons et vos autres appareils. Choisissez un nouveau mot de passe sur la page de votre compte.',
    notGoodHint:
      'Il a déjà servi, il est trop ancien, il est incomplet, ou il appartient à un autre compte que celui auquel vous êtes connecté.',
  },
  password: {
    title: 'Mot de passe',
    current: 'Mot de passe actuel',
    new: 'Nouveau mot de passe',
    hint: (least) => `Au moins ${least} caractères. Trois ou quatre mots se retiennent bien.`,
    short: (least) => `Au moins ${least} caractères.`,
    long: (most) => `Au plus ${most} caractères.`,
    missing: 'Il manque le mot de passe actuel.',
    show: 'Afficher la saisie',
    change: 'Changer le mot de passe',
    endsOthers: 'Les autres appareils sont alors déconnectés.',
    changed: 'Le mot de passe est changé. Tous les autres appareils sont déconnectés.',
    wrong: 'Le mot de passe actuel est faux.',
    wait: (seconds) => `Trop de tentatives. Nouvel essai possible dans ${seconds} s.`,
    isAddress: 'Le mot de passe ne peut pas être l’adresse e-mail.',
    isChurch: 'Le mot de passe ne peut pas être le nom d’une église.',
    isKnown: 'Le mot de passe ne peut être ni l’adresse e-mail ni le nom d’une des églises.',
    none: 'La connexion se fait sans mot de passe. On peut en définir un comme moyen supplémentaire.',
    setFirst: 'Définir le mot de passe',
    set: 'Le mot de passe est défini. Il permet désormais de se connecter.',
    off: 'Désactiver le mot de passe',
    offHint: 'Il existe un autre moyen de se connecter : le mot de passe n’est pas indispensable.',
    offTitle: 'Désactiver le mot de passe ?',
    offMeans:
      'La connexion ne se fait alors plus que par les autres moyens. Les autres appareils sont déconnectés. On peut définir un nouveau mot de passe plus tard.',
  },
  passkeys: {
    title: 'Clés d’accès',
    hint: 'Avec une clé d’accès, vous vous connectez par l’empreinte, le visage ou le code d’un appareil, sans saisir d’adresse ni de mot de passe. Vous pouvez en avoir plusieurs.',
    made: (when) => `Ajoutée ${when}`,
    used: (when) => `Dernière utilisation ${when}`,
    unused: 'Pas encore utilisée',
    elsewhere: (host) =>
      `Créée pour ${host}. Elle ne fonctionne pas à cette adresse : retirez-la et ajoutez-en une nouvelle.`,
    notHere: 'Ce navigateur ne connaît pas les clés d’accès, ou le site n’a pas été ouvert en https.',
    name: 'Nom de la clé d’accès',
    nameMissing: 'Donnez un nom à la clé d’accès.',
    add: 'Ajouter une clé d’accès',
    added: (name) => `La clé d’accès « ${name} » est ajoutée.`,
    known: 'Cet appareil a déjà une clé d’accès de votre compte.',
    notAdded: 'Aucune clé d’accès n’a été ajoutée. Réessayez, et terminez en moins de 5 minutes.',
    full: 'Vous avez déjà cette clé d’accès, ou autant qu’il peut y en avoir. Retirez-en une d’abord.',
    remove: 'Retirer',
    removeOf: (name) => `Retirer la clé d’accès « ${name} »`,
    removeTitle: (name) => `Retirer la clé d’accès « ${name} » ?`,
    removeMeans:
      'Elle ne vous connectera plus, et tous vos autres appareils seront déconnectés. Elle reste dans la liste de votre appareil jusqu’à ce que vous l’y supprimiez.',
    removed: (name) => `La clé d’accès « ${name} » est retirée.`,
  },
  sessions: {
    title: 'Appareils connectés',
    here: 'Cet appareil',
    seen: (when) => `Dernière activité ${when}`,
    seenNow: 'Actif depuis moins d’une heure',
    since: (when) => `Connecté ${when}`,
    on: (browser, system) => `${browser} sur ${system}`,
    unknown: 'Programme inconnu',
    end: 'Déconnecter',
    endOf: (device) => `Déconnecter ${device}`,
    ended: (device) => `${device} est déconnecté.`,
    endOthers: 'Déconnecter tous les autres appareils',
    othersTitle: 'Déconnecter tous les autres appareils ?',
    othersHint: 'Ce qui y est saisi sans être enregistré reste sur ces appareils.',
    othersEnded: 'Tous les autres appareils sont déconnectés.',
    alone: 'Seul cet appareil est connecté.',
  },
  tokens: {
    title: 'Jetons d’accès des programmes',
    hint: 'Un jeton appartient à une église. C’est là qu’on le crée et qu’on le révoque.',
    of: (church) => `Jetons dans ${church}`,
    none: 'Ce compte n’appartient à aucune église pour le moment.',
  },
  deletion: {
    title: 'Supprimer le compte',
    hint: 'Le compte quitte toutes ses églises. Ce qui a été écrit y reste.',
    button: 'Supprimer le compte …',
    question: 'Supprimer ce compte ?',
    churches: (names) => `Ce qui est réservé aux membres dans ${names} ne sera plus visible.`,
    means:
      'Tous les appareils sont déconnectés et les jetons prennent fin. L’historique garde le nom à côté de ce qui a été modifié. On ne peut pas revenir en arrière : pour revenir, il faut une nouvelle invitation.',
    confirm: 'Supprimer mon compte',
    lastOf: (church) =>
      `Ce compte est le dernier administrateur de ${church}. Nommer d’abord un autre membre administrateur, ou demander à la personne qui gère le serveur.`,
    lastOfOne: (churches) =>
      `Ce compte est le dernier administrateur d’une de ces églises : ${churches}. Nommer d’abord un autre membre administrateur, ou demander à la personne qui gère le serveur.`,
    deleted: 'Le compte est supprimé.',
  },
  reset: {
    title: 'Nouveau mot de passe',
    intro:
      'Choisir un nouveau mot de passe pour le compte. Tous les appareils sont alors déconnectés et les jetons d’accès des programmes prennent fin.',
    button: 'Définir le mot de passe',
    done: 'Le nouveau mot de passe est défini',
    doneHint: 'Tous les appareils sont déconnectés. Se connecter maintenant avec le nouveau mot de passe.',
    notGood: 'Ce lien n’est plus valable',
    notGoodHint: 'Il a déjà servi, il est trop ancien ou il n’est pas complet. En demander un nouveau.',
    askAgain: 'Demander un nouveau lien',
  },
  forgotten: {
    title: 'Mot de passe oublié ?',
    intro: 'Saisir l’adresse e-mail du compte. Un lien y est envoyé pour choisir un nouveau mot de passe.',
    send: 'Envoyer le lien',
    sent: 'Consulter sa messagerie',
    sentHint: (email) =>
      `S’il existe un compte avec l’adresse ${email}, un lien est en route. Il est valable une heure. Si rien n’arrive, regarder aussi dans le courrier indésirable.`,
    noMail:
      'Ce serveur n’envoie pas d’e-mails. Demander un lien pour un nouveau mot de passe à la personne qui le gère.',
    notByAdministrator:
      'Un administrateur de l’église ne peut pas le définir : le compte peut aussi appartenir à d’autres églises.',
    badAddress: 'Saisir une adresse complète, par exemple anna@example.org.',
    back: 'Retour à la connexion',
  },
  signIns: {
    title: 'Connexions récentes',
    hint: 'Seuls ce compte et la personne qui gère le serveur les voient. Si l’une d’elles est étrangère, changer le mot de passe.',
    none: 'Aucune ces dernières semaines.',
    ways: {
      password: 'Mot de passe',
      passkey: 'Clé d’accès',
      oidc: 'Compte associé',
      invitation: 'Invitation',
      email: 'Lien vers une nouvelle adresse',
      setup: 'Mise en place',
    },
    refused: counts({ one: '# essai refusé', other: '# essais refusés' }),
    more: 'Tout afficher',
  },
  identities: {
    title: 'Comptes associés',
    hint: 'Avec un compte associé, on se connecte sans mot de passe.',
    connect: (name) => `Associer ${name}`,
    since: (when) => `Associé le ${when}`,
    remove: 'Retirer',
    removeOf: (name) => `Retirer ${name}`,
    removeTitle: (name) => `Retirer ${name} ?`,
    removeHint: 'Il ne permettra plus de se connecter, et tous vos autres appareils seront déconnectés.',
    notOffered: 'Ce serveur ne le propose pas pour le moment : il ne permet donc pas de se connecter.',
    removed: (name) => `${name} est retiré.`,
  },
}
