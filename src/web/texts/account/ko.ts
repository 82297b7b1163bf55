import { LIMITS } from '../../../core/limits.ts'
import { countsIn } from '../counts.ts'
import type { AccountTexts } from './account-texts.ts'

const counts = countsIn('ko')

export const ko: AccountTexts = {
  title: '내 계정',
  intro: '이름, 로그인 방법, 로그인한 기기를 관리합니다. 계정은 모든 교회에서 같습니다.',
  again: {
    title: '한 번 더 로그인해 주세요',
    intro:
      '이 작업은 로그인한 지 몇 분 이내에만 할 수 있습니다. 입력한 내용은 그대로 있으며, 로그인하면 바로 이어집니다.',
    leaves: (name) =>
      `${name}에서 로그인할 수도 있습니다. 그런 다음 이 페이지로 돌아와 하려던 일을 다시 시작해 주세요.`,
  },
  lastWayIn: '계정에 로그인할 수 있는 유일한 방법입니다. 먼저 다른 방법을 추가해 주세요.',
  name: {
    title: '이름',
    label: '내 이름',
    hint: '같은 교회의 구성원에게 보이고 곡의 기록에 표시됩니다. 비워 둘 수 있습니다.',
    long: `최대 ${LIMITS.personName}자까지 입력할 수 있습니다.`,
    save: '이름 저장',
    saved: '이름을 저장했습니다.',
  },
  email: {
    title: '이메일 주소',
    current: (email: string) => `${email} 주소로 로그인합니다.`,
    label: '새 이메일 주소',
    hint: '그 주소로 링크가 담긴 메일을 보내 드립니다. 링크를 열고 확인하면 주소가 바뀝니다.',
    sent: (email: string) =>
      `${email} 주소를 사용할 수 있으면 그 주소로 링크를 보냅니다. 링크는 한 시간 동안 사용할 수 있습니다. 메일이 오지 않으면 스팸함도 확인해 주세요.`,
    noMail: '이 서버는 메일을 보내지 않습니다. 서버 운영자에게 주소 변경을 요청해 주세요.',
    confirmTitle: '새 주소 확인',
    confirmIntro: (email: string) =>
      `계정 ${email}의 주소가 이 링크를 받은 주소로 바뀝니다. 그다음부터는 새 주소로 로그인합니다.`,
    confirm: '새 주소 사용하기',
    done: '주소가 변경되었습니다',
    doneHint: (email: string) => `이제부터 ${email} 주소로 로그인합니다.`,
    noPassword:
      '이전 주소는 확인된 적이 없어서 그전의 비밀번호, 토큰, 다른 기기의 로그인은 더 이상 유효하지 않습니다. 계정 페이지에서 새 비밀번호를 설정해 주세요.',
    notGoodHint:
      '이미 사용했거나, 너무 오래되었거나, 온전하지 않거나, 지금 로그인한 계정이 아닌 다른 계정의 링크입니다.',
  },
  password: {
    title: '비밀번호',
    current: '현재 비밀번호',
    new: '새 비밀번호',
    hint: (least) => `${least}자 이상이어야 합니다. 단어 서너 개를 이으면 기억하기 쉽습니다.`,
    short: (least) => `${least}자 이상 입력해 주세요.`,
    long: (most) => `최대 ${most}자까지 입력할 수 있습니다.`,
    missing: '현재 비밀번호를 입력해 주세요.',
    show: '입력한 내용 표시',
    change: '비밀번호 변경',
    endsOthers: '변경하면 다른 기기에서 로그아웃됩니다.',
    changed: '비밀번호를 변경했습니다. 다른 기기에서 모두 로그아웃되었습니다.',
    wrong: '현재 비밀번호가 맞지 않습니다.',
    wait: (seconds) => `시도 횟수가 너무 많습니다. ${seconds}초 후에 다시 시도할 수 있습니다.`,
    isAddress: '이메일 주소는 비밀번호로 쓸 수 없습니다.',
    isChurch: '교회 이름은 비밀번호로 쓸 수 없습니다.',
    isKnown: '이메일 주소나 속한 교회의 이름은 비밀번호로 쓸 수 없습니다.',
    none: '비밀번호 없이 로그인하고 있습니다. 추가 방법으로 비밀번호를 설정할 수 있습니다.',
    setFirst: '비밀번호 설정',
    set: '비밀번호를 설정했습니다. 이제 이 비밀번호로 로그인할 수 있습니다.',
    off: '비밀번호 끄기',
    offHint: '다른 로그인 방법이 있으므로 비밀번호 없이도 로그인할 수 있습니다.',
    offTitle: '비밀번호를 끌까요?',
    offMeans:
      '이후에는 다른 방법으로만 로그인합니다. 다른 기기에서 로그아웃됩니다. 나중에 새 비밀번호를 설정할 수 있습니다.',
  },
  passkeys: {
    title: '패스키',
    hint: '패스키가 있으면 주소와 비밀번호를 입력하지 않고 기기의 지문, 얼굴, PIN으로 로그인할 수 있습니다. 여러 개를 둘 수 있습니다.',
    made: (when) => `추가 ${when}`,
    used: (when) => `마지막 사용 ${when}`,
    unused: '아직 사용하지 않음',
    elsewhere: (host) =>
      `${host}용으로 만든 패스키입니다. 이 주소에서는 쓸 수 없으니 삭제하고 새로 추가해 주세요.`,
    notHere: '이 브라우저에서 패스키를 쓸 수 없거나, 사이트를 https로 열지 않았습니다.',
    name: '패스키 이름',
    nameMissing: '패스키 이름을 입력해 주세요.',
    add: '패스키 추가',
    added: (name) => `“${name}” 패스키를 추가했습니다.`,
    known: '이 기기에는 이미 이 계정의 패스키가 있습니다.',
    notAdded: '패스키를 추가하지 못했습니다. 다시 시도하고 5분 안에 마쳐 주세요.',
    full: '이미 있는 패스키이거나 더 추가할 수 없습니다. 먼저 하나를 삭제해 주세요.',
    remove: '삭제',
    removeOf: (name) => `“${name}” 패스키 삭제`,
    removeTitle: (name) => `“${name}” 패스키를 삭제할까요?`,
    removeMeans:
      '이 패스키로는 더 이상 로그인할 수 없고, 다른 기기에서 모두 로그아웃됩니다. 기기의 목록에서는 직접 삭제할 때까지 남아 있습니다.',
    removed: (name) => `“${name}” 패스키를 삭제했습니다.`,
  },
  sessions: {
    title: '로그인한 기기',
    here: '이 기기',
    seen: (when) => `마지막 사용 ${when}`,
    seenNow: '최근 한 시간 안에 사용함',
    since: (when) => `로그인 ${when}`,
    on: (browser, system) => `${system}의 ${browser}`,
    unknown: '알 수 없는 프로그램',
    end: '로그아웃',
    endOf: (device) => `${device} 로그아웃`,
    ended: (device) => `${device}에서 로그아웃했습니다.`,
    endOthers: '다른 기기에서 모두 로그아웃',
    othersTitle: '다른 기기에서 모두 로그아웃할까요?',
    othersHint: '그 기기에서 입력하고 아직 저장하지 않은 내용은 그 기기에 남습니다.',
    othersEnded: '다른 기기에서 모두 로그아웃했습니다.',
    alone: '이 기기에서만 로그인되어 있습니다.',
  },
  tokens: {
    title: '프로그램의 액세스 토큰',
    hint: '토큰은 한 교회에 속합니다. 해당 교회에서 만들고 폐기합니다.',
    of: (church) => `${church}의 토큰`,
    none: '지금은 속한 교회가 없습니다.',
  },
  deletion: {
    title: '계정 삭제',
    hint: '모든 교회에서 나가게 됩니다. 작성한 내용은 교회에 남습니다.',
    button: '계정 삭제…',
    question: '계정을 삭제할까요?',
    churches: (names) => `${names}의 구성원 전용 내용을 더 이상 볼 수 없습니다.`,
    means:
      '모든 기기에서 로그아웃되고 토큰이 폐기됩니다. 기록에는 변경한 내용과 함께 이름이 남습니다. 되돌릴 수 없으며, 다시 들어오려면 새 초대가 필요합니다.',
    confirm: '내 계정 삭제',
    lastOf: (church) =>
      `${church}의 마지막 관리자입니다. 먼저 다른 구성원을 관리자로 지정하거나 서버 운영자에게 문의해 주세요.`,
    lastOfOne: (churches) =>
      `다음 교회 중 한 곳의 마지막 관리자입니다: ${churches}. 먼저 다른 구성원을 관리자로 지정하거나 서버 운영자에게 문의해 주세요.`,
    deleted: '계정을 삭제했습니다.',
  },
  reset: {
    title: '새 비밀번호',
    intro:
      '계정의 새 비밀번호를 정해 주세요. 정하면 모든 기기에서 로그아웃되고 프로그램의 액세스 토큰이 폐기됩니다.',
    button: '비밀번호 설정',
    done: '새 비밀번호를 설정했습니다',
    doneHint: '모든 기기에서 로그아웃되었습니다. 새 비밀번호로 로그인해 주세요.',
    notGood: '이 링크는 더 이상 쓸 수 없습니다',
    notGoodHint: '이미 사용했거나, 너무 오래되었거나, 일부가 빠진 링크입니다. 새 링크를 요청해 주세요.',
    askAgain: '새 링크 요청',
  },
  forgotten: {
    title: '비밀번호를 잊으셨나요?',
    intro: '계정의 이메일 주소를 입력해 주세요. 새 비밀번호를 정할 수 있는 링크를 보내 드립니다.',
    send: '링크 보내기',
    sent: '메일을 확인해 주세요',
    sentHint: (email) =>
      `${email} 주소의 계정이 있으면 그 주소로 링크를 보냅니다. 링크는 한 시간 동안 쓸 수 있습니다. 오지 않으면 스팸함도 확인해 주세요.`,
    noMail: '이 서버는 메일을 보내지 않습니다. 서버 운영자에게 새 비밀번호 링크를 요청해 주세요.',
    notByAdministrator:
      '교회 관리자는 비밀번호를 정할 수 없습니다. 계정이 다른 교회에도 속해 있을 수 있기 때문입니다.',
    badAddress: 'anna@example.org처럼 전체 이메일 주소를 입력해 주세요.',
    back: '로그인으로 돌아가기',
  },
  signIns: {
    title: '최근 로그인',
    hint: '본인과 서버 운영자만 볼 수 있습니다. 본인이 하지 않은 로그인이 있으면 비밀번호를 변경해 주세요.',
    none: '최근 몇 주 동안 로그인 기록이 없습니다.',
    ways: {
      password: '비밀번호',
      passkey: '패스키',
      oidc: '연결된 계정',
      invitation: '초대',
      email: '새 주소로 받은 링크',
      setup: '초기 설정',
    },
    refused: counts({ other: '거부된 시도 #번' }),
    more: '모두 보기',
  },
  identities: {
    title: '연결된 계정',
    hint: '연결된 계정이 있으면 비밀번호 없이 로그인할 수 있습니다.',
    connect: (name) => `${name} 연결`,
    since: (when) => `${when}에 연결함`,
    remove: '연결 해제',
    removeOf: (name) => `${name} 연결 해제`,
    removeTitle: (name) => `${name} 연결을 해제할까요?`,
    removeHint: '더 이상 이 계정으로 로그인할 수 없고, 다른 기기에서 모두 로그아웃됩니다.',
    notOffered: '이 서버에서 지금은 제공하지 않아 이 계정으로 로그인할 수 없습니다.',
    removed: (name) => `${name} 연결을 해제했습니다.`,
  },
}
