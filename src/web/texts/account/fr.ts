import { LIMITS } from '../../../core/limits.ts'
import { countsIn } from '../counts.ts'
import type { AccountTexts } from './account-texts.ts'

const counts = countsIn('fr')

export const fr: AccountTexts = {
  title: 'Votre compte',
  intro:
    'Votre nom, votre façon de vous connecter et vos appareils. Le compte est le même dans toutes vos églises.',
  again: {
    title: 'Connectez-vous encore une fois',
    intro:
      'Pour cela, votre connexion doit dater de quelques minutes au plus. Ce que vous avez saisi reste là ; la suite vient juste après.',
    leaves: (name) =>
      `Vous pouvez aussi passer par ${name}. Vous reviendrez ensuite sur cette page pour recommencer ce que vous vouliez faire.`,
  },
  lastWayIn: 'C’est le seul moyen d’accéder à votre compte. Ajoutez-en d’abord un autre.',
  name: {
    title: 'Nom',
    label: 'Votre nom',
    hint: 'Les membres de vos églises le voient, et l’historique des chants l’affiche. Il peut rester vide.',
    long: `Au plus ${LIMITS.personName} caractères.`,
    save: 'Enregistrer le nom',
    saved: 'Votre nom est enregistré.',
  },
  email: {
    title: 'Adresse e-mail',
    current: (email: string) => `Vous vous connectez avec ${email}.`,
    label: 'Nouvelle adresse e-mail',
    hint: 'Vous y recevrez un message avec un lien. L’adresse change quand vous l’ouvrez et confirmez.',
    sent: (email: string) =>
      `Si ${email} est libre, un lien est en route. Il est valable une heure. Si rien n’arrive, regardez aussi parmi les indésirables.`,
    noMail: 'Ce serveur n’envoie pas d’e-mails. Demandez à la personne qui le gère de changer votre adresse.',
    confirmTitle: 'Confirmez votre nouvelle adresse',
    confirmIntro: (email: string) =>
      `Votre compte ${email} prendra l’adresse à laquelle ce lien a été envoyé. Vous vous connecterez ensuite avec la nouvelle.`,
    confirm: 'Utiliser la nouvelle adresse',
    done: 'Votre adresse est changée',
    doneHint: (email: string) => `Vous vous connectez désormais avec ${email}.`,
    noPassword:
      'Votre ancienne adresse n’avait jamais été confirmée. Ce qui valait avant ne vaut donc plus : votre mot de passe, vos jetons et vos autres appareils. Choisissez un nouveau mot de passe sur la page de votre compte.',
    notGoodHint:
      'Il a déjà servi, il est trop ancien, il est incomplet, ou il appartient à un autre compte que celui de votre session.',
  },
  password: {
    title: 'Mot de passe',
    current: 'Mot de passe actuel',
    new: 'Nouveau mot de passe',
    hint: (least) => `Au moins ${least} caractères. Trois ou quatre mots se retiennent bien.`,
    short: (least) => `Au moins ${least} caractères.`,
    long: (most) => `Au plus ${most} caractères.`,
    missing: 'Saisissez votre mot de passe actuel.',
    show: 'Afficher la saisie',
    change: 'Changer le mot de passe',
    endsOthers: 'Vos autres appareils seront déconnectés.',
    changed: 'Votre mot de passe est changé. Tous vos autres appareils sont déconnectés.',
    wrong: 'Le mot de passe actuel est faux.',
    wait: (seconds) => `Trop de tentatives. Vous pourrez réessayer dans ${seconds} s.`,
    isAddress: 'Le mot de passe ne peut pas être votre adresse e-mail.',
    isChurch: 'Le mot de passe ne peut pas être le nom d’une église.',
    isKnown: 'Le mot de passe ne peut être ni votre adresse e-mail ni le nom d’une de vos églises.',
    none: 'Vous vous connectez sans mot de passe. Vous pouvez en définir un comme moyen supplémentaire.',
    setFirst: 'Définir le mot de passe',
    set: 'Votre mot de passe est défini. Vous pouvez désormais vous connecter avec lui.',
    off: 'Désactiver le mot de passe',
    offHint: 'Vous avez un autre moyen de vous connecter et pouvez vous passer de mot de passe.',
    offTitle: 'Désactiver le mot de passe ?',
    offMeans:
      'Vous ne vous connecterez plus que par les autres moyens. Vos autres appareils seront déconnectés. Vous pourrez définir un nouveau mot de passe plus tard.',
  },
  passkeys: {
    title: 'Clés d’accès',
    hint: 'Avec une clé d’accès, vous vous connectez par l’empreinte, le visage ou le code d’un appareil, sans saisir d’adresse ni de mot de passe. Vous pouvez en avoir plusieurs.',
    made: (when) => `Ajoutée ${when}`,
    used: (when) => `Dernière utilisation ${when}`,
    unused: 'Pas encore utilisée',
    elsewhere: (host) =>
      `Créée pour ${host}. Elle ne fonctionne pas à cette adresse : retirez-la et ajoutez-en une nouvelle.`,
    notHere: 'Ce navigateur ne connaît pas les clés d’accès, ou le site n’a pas été ouvert en https.',
    name: 'Nom de la clé d’accès',
    nameMissing: 'Donnez un nom à la clé d’accès.',
    add: 'Ajouter une clé d’accès',
    added: (name) => `La clé d’accès « ${name} » est ajoutée.`,
    known: 'Cet appareil a déjà une clé d’accès de votre compte.',
    notAdded: 'Aucune clé d’accès n’a été ajoutée. Réessayez, et terminez en moins de 5 minutes.',
    full: 'Vous avez déjà cette clé d’accès, ou autant qu’il peut y en avoir. Retirez-en une d’abord.',
    remove: 'Retirer',
    removeOf: (name) => `Retirer la clé d’accès « ${name} »`,
    removeTitle: (name) => `Retirer la clé d’accès « ${name} » ?`,
    removeMeans:
      'Elle ne vous connectera plus, et tous vos autres appareils seront déconnectés. Elle reste dans la liste de votre appareil jusqu’à ce que vous l’y supprimiez.',
    removed: (name) => `La clé d’accès « ${name} » est retirée.`,
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
    othersTitle: 'Déconnecter tous les autres appareils ?',
    othersHint: 'Ce qui y est saisi sans être enregistré reste sur ces appareils.',
    othersEnded: 'Tous les autres appareils sont déconnectés.',
    alone: 'Seul cet appareil est connecté.',
  },
  tokens: {
    title: 'Jetons d’accès des programmes',
    hint: 'Un jeton appartient à une église. C’est là que vous créez et révoquez les vôtres.',
    of: (church) => `Jetons pour ${church}`,
    none: 'Vous n’appartenez à aucune église pour le moment.',
  },
  deletion: {
    title: 'Supprimer le compte',
    hint: 'Vous quittez toutes vos églises. Ce que vous avez écrit y reste.',
    button: 'Supprimer le compte…',
    question: 'Supprimer votre compte ?',
    churches: (names) => `Vous ne verrez plus ce qui est réservé aux membres dans ${names}.`,
    means:
      'Tous vos appareils seront déconnectés et vos jetons prendront fin. L’historique garde votre nom à côté de ce que vous avez modifié. C’est définitif : pour revenir, il vous faudra une nouvelle invitation.',
    confirm: 'Supprimer mon compte',
    lastOf: (church) =>
      `Personne d’autre n’a le rôle Administration dans ${church}. Donnez-le d’abord à un autre membre, ou adressez-vous à la personne qui gère le serveur.`,
    lastOfOne: (churches) =>
      `Personne d’autre n’a le rôle Administration dans une de ces églises : ${churches}. Donnez-le d’abord à un autre membre, ou adressez-vous à la personne qui gère le serveur.`,
    deleted: 'Votre compte est supprimé.',
  },
  reset: {
    title: 'Nouveau mot de passe',
    intro:
      'Choisissez un nouveau mot de passe pour votre compte. Tous vos appareils seront déconnectés et les jetons d’accès de vos programmes prendront fin.',
    button: 'Définir le mot de passe',
    done: 'Votre nouveau mot de passe est défini',
    doneHint: 'Tous vos appareils sont déconnectés. Connectez-vous maintenant avec le nouveau mot de passe.',
    notGood: 'Ce lien n’est plus valable',
    notGoodHint: 'Il a déjà servi, il est trop ancien ou il n’est pas complet. Demandez-en un nouveau.',
    askAgain: 'Demander un nouveau lien',
  },
  forgotten: {
    title: 'Mot de passe oublié ?',
    intro:
      'Saisissez l’adresse e-mail de votre compte. Vous y recevrez un lien pour choisir un nouveau mot de passe.',
    send: 'Envoyer le lien',
    sent: 'Consultez votre messagerie',
    sentHint: (email) =>
      `S’il existe un compte avec l’adresse ${email}, un lien est en route. Il est valable une heure. Si rien n’arrive, regardez aussi parmi les indésirables.`,
    noMail:
      'Ce serveur n’envoie pas d’e-mails. Demandez un lien pour un nouveau mot de passe à la personne qui le gère.',
    notByAdministrator:
      'L’administration de votre église ne peut pas le définir : votre compte peut aussi appartenir à d’autres églises.',
    badAddress: 'Saisissez une adresse complète, par exemple anna@example.org.',
    back: 'Retour à la connexion',
  },
  signIns: {
    title: 'Connexions récentes',
    hint: 'Elles ne sont visibles que de vous et de la personne qui gère ce serveur. Si l’une d’elles ne vient pas de vous, changez votre mot de passe.',
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
    hint: 'Avec un compte associé, vous vous connectez sans mot de passe.',
    connect: (name) => `Associer ${name}`,
    since: (when) => `Associé le ${when}`,
    remove: 'Retirer',
    removeOf: (name) => `Retirer ${name}`,
    removeTitle: (name) => `Retirer ${name} ?`,
    removeHint:
      'Vous ne pourrez plus vous connecter avec lui, et tous vos autres appareils seront déconnectés.',
    notOffered:
      'Ce serveur ne le propose pas pour le moment : vous ne pouvez donc pas vous connecter avec lui.',
    removed: (name) => `${name} est retiré.`,
  },
}
