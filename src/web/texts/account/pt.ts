import { LIMITS } from '../../../core/limits.ts'
import { countsIn } from '../counts.ts'
import type { AccountTexts } from './account-texts.ts'

const counts = countsIn('pt')

export const pt: AccountTexts = {
  title: 'Sua conta',
  intro: 'Seu nome, como você entra e onde sua conta está aberta. Ela é a mesma em todas as suas igrejas.',
  again: {
    title: 'Entre mais uma vez',
    intro:
      'Para isto, você precisa ter entrado há poucos minutos. Nada do que você digitou se perde; tudo continua logo depois.',
    leaves: (name) =>
      `Você também pode ir para ${name}. Depois você volta a esta página e recomeça o que queria fazer.`,
  },
  lastWayIn: 'Esta é a única forma de entrar na sua conta. Adicione outra primeiro.',
  name: {
    title: 'Nome',
    label: 'Seu nome',
    hint: 'Os membros das suas igrejas o veem, e ele aparece no histórico das músicas. Pode ficar vazio.',
    long: `No máximo ${LIMITS.personName} caracteres.`,
    save: 'Salvar nome',
    saved: 'Seu nome foi salvo.',
  },
  email: {
    title: 'Endereço de e-mail',
    current: (email: string) => `Você entra como ${email}.`,
    label: 'Novo endereço de e-mail',
    hint: 'Você recebe lá uma mensagem com um link. O endereço muda quando você o abre e confirma.',
    sent: (email: string) =>
      `Se ${email} estiver livre, um link está a caminho. Ele vale por uma hora. Se nada chegar, veja também na caixa de spam.`,
    noMail: 'Este servidor não envia e-mails. Peça a quem o mantém que altere seu endereço.',
    confirmTitle: 'Confirme seu novo endereço',
    confirmIntro: (email: string) =>
      `Sua conta ${email} passa a ter o endereço para o qual este link foi enviado. Depois você entra com o novo.`,
    confirm: 'Usar o novo endereço',
    done: 'Seu endereço foi alterado',
    doneHint: (email: string) => `A partir de agora você entra como ${email}.`,
    noPassword:
      'Seu endereço antigo nunca foi confirmado, por isso o que valia antes não vale mais: sua senha, seus tokens e seus outros aparelhos. Defina uma nova senha na página da sua conta.',
    notGoodHint:
      'Ele já foi usado, é antigo demais, não está completo ou pertence a uma conta diferente daquela em que você entrou.',
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
    wait: (seconds) => `Muitas tentativas. Tente de novo em ${seconds} s.`,
    isAddress: 'A senha não pode ser seu endereço de e-mail.',
    isChurch: 'A senha não pode ser o nome de uma igreja.',
    isKnown: 'A senha não pode ser seu endereço de e-mail nem o nome de uma das suas igrejas.',
    none: 'Você entra sem senha. Pode definir uma como mais uma forma de entrar.',
    setFirst: 'Definir senha',
    set: 'Sua senha foi definida. A partir de agora você pode entrar com ela.',
    off: 'Desativar a senha',
    offHint: 'Você tem outra forma de entrar e pode ficar sem senha.',
    offTitle: 'Desativar a senha?',
    offMeans:
      'Depois você entra só pelas outras formas. Seus outros aparelhos são desconectados. Mais tarde você pode definir uma nova senha.',
  },
  passkeys: {
    title: 'Chaves de acesso',
    hint: 'Com uma chave de acesso você entra com a digital, o rosto ou o PIN de um aparelho, sem digitar endereço nem senha. Você pode ter várias.',
    made: (when) => `Adicionada ${when}`,
    used: (when) => `Usada pela última vez ${when}`,
    unused: 'Ainda não usada',
    elsewhere: (host) =>
      `Criada para ${host}. Ela não funciona neste endereço: remova-a e adicione uma nova.`,
    notHere: 'Este navegador não tem chaves de acesso, ou o site não foi aberto por https.',
    name: 'Nome da chave de acesso',
    nameMissing: 'Dê um nome à chave de acesso.',
    add: 'Adicionar uma chave de acesso',
    added: (name) => `A chave de acesso “${name}” foi adicionada.`,
    known: 'Este aparelho já tem uma chave de acesso da sua conta.',
    notAdded: 'Nenhuma chave de acesso foi adicionada. Tente de novo e termine em até 5 minutos.',
    full: 'Você já tem esta chave de acesso, ou o máximo de chaves. Remova uma primeiro.',
    remove: 'Remover',
    removeOf: (name) => `Remover a chave de acesso “${name}”`,
    removeTitle: (name) => `Remover a chave de acesso “${name}”?`,
    removeMeans:
      'Você não entrará mais com ela, e todos os seus outros aparelhos serão desconectados. Ela continua na lista do seu aparelho até que você a apague lá.',
    removed: (name) => `A chave de acesso “${name}” foi removida.`,
  },
  sessions: {
    title: 'Onde sua conta está aberta',
    here: 'Este aparelho',
    seen: (when) => `Visto pela última vez ${when}`,
    seenNow: 'Visto na última hora',
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
    alone: 'Sua conta está aberta só neste aparelho.',
  },
  tokens: {
    title: 'Tokens de acesso de programas',
    hint: 'Um token pertence a uma igreja. É lá que você cria e revoga os seus.',
    of: (church) => `Tokens em ${church}`,
    none: 'Você não pertence a nenhuma igreja no momento.',
  },
  deletion: {
    title: 'Excluir a conta',
    hint: 'Você sai de todas as suas igrejas. O que você escreveu fica lá.',
    button: 'Excluir a conta…',
    question: 'Excluir sua conta?',
    churches: (names) => `Você não verá mais o que é só para membros em ${names}.`,
    means:
      'Todos os aparelhos são desconectados e seus tokens deixam de valer. O histórico mantém seu nome ao lado do que você alterou. Não é possível desfazer: para voltar, você precisa de um novo convite.',
    confirm: 'Excluir minha conta',
    lastOf: (church) =>
      `Só você administra ${church}. Primeiro dê a função Administrador a outro membro ou fale com quem mantém o servidor.`,
    lastOfOne: (churches) =>
      `Só você administra uma destas igrejas: ${churches}. Primeiro dê a função Administrador a outro membro ou fale com quem mantém o servidor.`,
    deleted: 'Sua conta foi excluída.',
  },
  reset: {
    title: 'Nova senha',
    intro:
      'Escolha uma nova senha para sua conta. Depois todos os aparelhos são desconectados, e os tokens de acesso dos seus programas deixam de valer.',
    button: 'Definir senha',
    done: 'Sua nova senha foi definida',
    doneHint: 'Todos os aparelhos foram desconectados. Entre agora com a nova senha.',
    notGood: 'Este link não vale mais',
    notGoodHint: 'Ele já foi usado, é antigo demais ou não está completo. Peça um novo.',
    askAgain: 'Pedir um novo link',
  },
  forgotten: {
    title: 'Esqueceu a senha?',
    intro: 'Digite o endereço de e-mail da sua conta. Você vai receber um link para escolher uma nova senha.',
    send: 'Enviar link',
    sent: 'Veja seu e-mail',
    sentHint: (email) =>
      `Se houver uma conta com o endereço ${email}, um link está a caminho. Ele vale por uma hora. Se nada chegar, veja também na caixa de spam.`,
    noMail: 'Este servidor não envia e-mails. Peça a quem o mantém um link para uma nova senha.',
    notByAdministrator:
      'A administração da sua igreja não pode definir a senha: sua conta pode pertencer também a outras igrejas.',
    badAddress: 'Digite um endereço completo, por exemplo anna@example.org.',
    back: 'Voltar para o login',
  },
  signIns: {
    title: 'Acessos recentes',
    hint: 'Só você e quem mantém este servidor os veem. Se algum não foi seu, altere sua senha.',
    none: 'Nenhum nas últimas semanas.',
    ways: {
      password: 'Senha',
      passkey: 'Chave de acesso',
      oidc: 'Conta vinculada',
      invitation: 'Convite',
      email: 'Link para um novo endereço',
      setup: 'Configuração',
    },
    refused: counts({ one: '# tentativa recusada', other: '# tentativas recusadas' }),
    more: 'Mostrar todos',
  },
  identities: {
    title: 'Contas vinculadas',
    hint: 'Com uma conta vinculada você entra sem senha.',
    connect: (name) => `Vincular ${name}`,
    since: (when) => `Vinculada em ${when}`,
    remove: 'Remover',
    removeOf: (name) => `Remover ${name}`,
    removeTitle: (name) => `Remover ${name}?`,
    removeHint: 'Você não poderá mais entrar com ela, e todos os seus outros aparelhos serão desconectados.',
    notOffered: 'Este servidor não a oferece no momento, então você não pode entrar com ela.',
    removed: (name) => `${name} foi removida.`,
  },
}
