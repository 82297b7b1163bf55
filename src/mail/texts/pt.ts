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
    subject: 'Definir uma nova senha',
    before: [`Foi pedida uma nova senha para a sua conta em ${site}.`],
    button: 'Definir uma nova senha',
    after: [
      'O link vale por uma hora e só pode ser usado uma vez. A nova senha encerra a sua sessão em todos os dispositivos.',
      'Se não foi você, pode ignorar este e-mail. A sua senha continua a mesma.',
    ],
  }),
  emailChange: (site) => ({
    subject: 'Confirme o seu novo e-mail',
    before: [`Você quer usar este e-mail na sua conta em ${site}.`],
    button: 'Confirmar o e-mail',
    after: [
      'O link vale por uma hora e só pode ser usado uma vez. É preciso ter entrado na conta para usá-lo.',
      'Se não foi você, pode ignorar este e-mail. Nada muda.',
    ],
  }),
  emailChanged: (site, email) => ({
    subject: 'O seu e-mail foi alterado',
    before: [
      `A sua conta em ${site} agora tem o e-mail ${email}. A partir de agora você entra com ele, e este endereço não recebe mais mensagens nossas.`,
    ],
    button: null,
    after: [`Se não foi você, escreva logo para quem administra ${site}.`],
  }),
  orCopy: 'Ou copie este endereço para o seu navegador:',
}
