import { countsIn } from '../counts.ts'
import type { SetUpTexts } from './set-up-texts.ts'

const counts = countsIn('pt')

export const pt: SetUpTexts = {
  title: 'Crie sua igreja',
  intro:
    'Dê um nome à sua igreja e crie sua conta. A administração fica com você, e sua sessão começa em seguida.',
  church: 'A igreja',
  churchName: 'Nome da igreja',
  you: 'Você',
  emailHint: 'É com ele que você entra.',
  password: 'Senha',
  demo: 'A igreja de exemplo',
  remove: (name) => `Remover ${name}`,
  removed: counts({
    one: 'Com a única música e todas as pessoas dela. Não é possível desfazer. Os acessos do exemplo terminam na hora.',
    other:
      'Com as # músicas e todas as pessoas dela. Não é possível desfazer. Os acessos do exemplo terminam na hora.',
  }),
  workedIn: 'Músicas foram alteradas nela desde que foi criada. Essas alterações também se perdem.',
  kept: 'Ela continua ao lado da sua igreja, e os acessos dela continuam funcionando.',
  button: 'Criar a igreja',
  sending: 'Criando a igreja…',
  badEmail: 'Digite um endereço de e-mail completo, como anna@example.org.',
  noPassword: 'Escolha uma senha.',
  emailTaken: 'Já existe uma conta com este endereço. Informe outro ou remova a igreja de exemplo.',
  addressTaken: 'Outra igreja já tem este endereço. Escolha outra palavra.',
  addressReserved: 'O próprio Psaltery usa esta palavra. Escolha outra.',
  over: 'Este link não vale mais',
  overHint:
    'Ele já foi usado ou passaram mais de 24 horas. Quem cuida do servidor obtém um novo com ./scripts/psaltery set-up-link.',
  overSignedIn: 'Se você já criou sua igreja, entre.',
  notGood:
    'Este link não vale mais. Se você já criou sua igreja, entre. Caso contrário, peça um novo link no servidor.',
}
