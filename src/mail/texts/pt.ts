import type { MailTexts } from './letter.ts'

export const pt: MailTexts = {
  invitation: (church, site) => ({
    subject: `${church} convida você para o catálogo de músicas`,
    before: [`${church} convidou você para o catálogo de músicas em ${site}.`],
    button: 'Ver o convite',
    after: [
      'O link vale por sete dias e só pode ser usado uma vez.',
      'Se você não esperava este e-mail, pode ignorá-lo. Nada acontece se você não aceitar.',
    ],
  }),
  reset: (site) => ({
    subject: 'Defina uma nova senha',
    before: [`Foi pedida uma nova senha para sua conta em ${site}.`],
    button: 'Definir uma nova senha',
    after: [
      'O link vale por uma hora e só pode ser usado uma vez. A nova senha encerra sua sessão em todos os aparelhos.',
      'Se não foi você, pode ignorar este e-mail. Sua senha continua a mesma.',
    ],
  }),
  emailChange: (site) => ({
    subject: 'Confirme seu novo e-mail',
    before: [`Você quer usar este e-mail na sua conta em ${site}.`],
    button: 'Confirmar o e-mail',
    after: [
      'O link vale por uma hora e só pode ser usado uma vez. Entre na sua conta para usá-lo.',
      'Se não foi você, pode ignorar este e-mail. Nada muda.',
    ],
  }),
  emailChanged: (site, email) => ({
    subject: 'Seu e-mail foi alterado',
    before: [
      `Sua conta em ${site} agora tem o e-mail ${email}. A partir de agora você entra com ele, e este endereço não recebe mais mensagens nossas.`,
    ],
    button: null,
    after: [`Se não foi você, escreva logo para quem mantém ${site}.`],
  }),
  backupOld: (site, when) => ({
    subject: `Os backups de ${site} precisam de atenção`,
    before: [
      when === null
        ? `Ainda não há um backup bom de ${site}.`
        : `O último backup bom de ${site} é de ${when}. Faz tempo demais.`,
    ],
    button: null,
    after: [
      'O servidor tenta de novo a cada hora. O log e o comando “doctor” dizem o que está errado.',
      'Você recebe este e-mail uma única vez, e outro quando os backups voltarem a funcionar.',
    ],
  }),
  backupGood: (site, when) => ({
    subject: `Os backups de ${site} voltaram a funcionar`,
    before: [
      when === null ? `Há de novo um backup bom de ${site}.` : `O último backup bom de ${site} é de ${when}.`,
    ],
    button: null,
    after: [],
  }),
  copyOld: (site, when) => ({
    subject: `Os backups de ${site} não estão sendo copiados`,
    before: [
      when === null
        ? `Nenhum backup de ${site} foi copiado para outro lugar ainda.`
        : `O último backup de ${site} copiado para outro lugar é de ${when}. Faz tempo demais.`,
    ],
    button: null,
    after: [
      'Backups que estão só no servidor podem se perder junto com ele. O servidor tenta de novo a cada hora. O log e o comando “doctor” dizem o que está errado.',
      'Você recebe este e-mail uma única vez, e outro quando as cópias voltarem a funcionar.',
    ],
  }),
  copyGood: (site, when) => ({
    subject: `Os backups de ${site} voltaram a ser copiados`,
    before: [
      when === null
        ? `Um backup de ${site} foi copiado de novo para outro lugar.`
        : `O último backup de ${site} copiado para outro lugar é de ${when}.`,
    ],
    button: null,
    after: [],
  }),
  aChurch: 'Uma igreja',
  orCopy: 'Ou copie este endereço para seu navegador:',
}
