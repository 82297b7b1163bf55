import { LIMITS } from '../../../core/limits.ts'
import type { AccountTexts } from '../account-texts.ts'

export const pt: AccountTexts = {
  title: 'Sua conta',
  intro: 'Seu nome, como você entra e onde está conectado. A conta é a mesma em todas as suas igrejas.',
  again: {
    title: 'Entre mais uma vez',
    intro:
      'Isto precisa de uma entrada feita há poucos minutos. Nada do que você digitou se perde; tudo continua logo depois.',
  },
  name: {
    title: 'Nome',
    label: 'Seu nome',
    hint: 'Os membros das suas igrejas o veem, e ele aparece no histórico das músicas. Pode ficar vazio.',
    long: `No máximo ${LIMITS.personName} caracteres.`,
    save: 'Salvar nome',
    saved: 'Seu nome foi salvo.',
  },
  password: {
    title: 'Senha',
    current: 'Senha atual',
    new: 'Nova senha',
    hint: (least) => `Pelo menos ${least} caracteres. Três ou quatro palavras são fáceis de lembrar.`,
    short: (least) => `Pelo menos ${least} caracteres.`,
    long: (most) => `No máximo ${most} caracteres.`,
    missing: 'Digite sua senha atual.',
    show: 'Mostrar o que digito',
    change: 'Alterar a senha',
    endsOthers: 'Seus outros aparelhos são desconectados em seguida.',
    changed: 'Sua senha foi alterada. Todos os outros aparelhos foram desconectados.',
    wrong: 'A senha atual está errada.',
    wait: (seconds) => `Tentativas demais. Tente de novo em ${seconds} s.`,
    isAddress: 'A senha não pode ser o seu endereço de e-mail.',
    isChurch: 'A senha não pode ser o nome de uma igreja.',
  },
  sessions: {
    title: 'Onde você está conectado',
    here: 'Este aparelho',
    seen: (when) => `Visto pela última vez ${when}`,
    since: (when) => `Conectado ${when}`,
    on: (browser, system) => `${browser} em ${system}`,
    unknown: 'Programa desconhecido',
    end: 'Desconectar',
    endOf: (device) => `Desconectar ${device}`,
    ended: (device) => `${device} foi desconectado.`,
    endOthers: 'Desconectar todos os outros aparelhos',
    othersTitle: 'Desconectar todos os outros aparelhos?',
    othersHint: 'O que foi digitado lá e ainda não foi salvo continua naqueles aparelhos.',
    othersEnded: 'Todos os outros aparelhos foram desconectados.',
    alone: 'Você está conectado só neste aparelho.',
  },
  tokens: {
    title: 'Chaves de acesso de programas',
    hint: 'Uma chave pertence a uma igreja. É lá que você cria e revoga as suas.',
    of: (church) => `Chaves em ${church}`,
    none: 'Você não pertence a nenhuma igreja no momento.',
  },
  deletion: {
    title: 'Excluir a conta',
    hint: 'Você sai de todas as suas igrejas. O que você escreveu fica lá.',
    button: 'Excluir a conta …',
    question: 'Excluir sua conta?',
    churches: (names) => `Você não verá mais o que é só para membros em ${names}.`,
    means:
      'Todos os aparelhos são desconectados e suas chaves deixam de valer. O histórico mantém seu nome ao lado do que você alterou. Não é possível desfazer: para voltar, você precisa de um novo convite.',
    confirm: 'Excluir minha conta',
    lastAdministrator:
      'Você é o último administrador de uma igreja. Primeiro torne outro membro administrador ou fale com quem mantém o servidor.',
    deleted: 'Sua conta foi excluída.',
  },
}
