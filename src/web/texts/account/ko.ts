import { LIMITS } from '../../../core/limits.ts'
import type { AccountTexts } from '../account-texts.ts'

export const ko: AccountTexts = {
  title: '내 계정',
  intro: '이름, 로그인 방법, 로그인한 기기를 관리합니다. 계정은 모든 교회에서 같습니다.',
  again: {
    title: '한 번 더 로그인해 주세요',
    intro:
      '이 작업은 몇 분 안에 로그인한 상태여야 합니다. 입력한 내용은 그대로 있으며, 로그인하면 바로 이어집니다.',
  },
  name: {
    title: '이름',
    label: '내 이름',
    hint: '같은 교회의 구성원에게 보이고 곡의 기록에 표시됩니다. 비워 둘 수 있습니다.',
    long: `최대 ${LIMITS.personName}자까지 입력할 수 있습니다.`,
    save: '이름 저장',
    saved: '이름을 저장했습니다.',
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
    wait: (seconds) => `시도가 너무 많습니다. ${seconds}초 뒤에 다시 시도할 수 있습니다.`,
    isAddress: '이메일 주소는 비밀번호로 쓸 수 없습니다.',
    isChurch: '교회 이름은 비밀번호로 쓸 수 없습니다.',
  },
  sessions: {
    title: '로그인한 기기',
    here: '이 기기',
    seen: (when) => `마지막 사용 ${when}`,
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
    title: '프로그램의 접근 토큰',
    hint: '토큰은 한 교회에 속합니다. 해당 교회에서 만들고 폐기합니다.',
    of: (church) => `${church}의 토큰`,
    none: '지금은 속한 교회가 없습니다.',
  },
  deletion: {
    title: '계정 삭제',
    hint: '모든 교회에서 나가게 됩니다. 작성한 내용은 교회에 남습니다.',
    button: '계정 삭제 …',
    question: '계정을 삭제할까요?',
    churches: (names) => `${names}의 구성원 전용 내용을 더 이상 볼 수 없습니다.`,
    means:
      '모든 기기에서 로그아웃되고 토큰이 끝납니다. 기록에는 변경한 내용과 함께 이름이 남습니다. 되돌릴 수 없으며, 다시 들어오려면 새 초대가 필요합니다.',
    confirm: '내 계정 삭제',
    lastAdministrator:
      '교회의 마지막 관리자입니다. 먼저 다른 구성원을 관리자로 지정하거나 서버 운영자에게 문의해 주세요.',
    deleted: '계정을 삭제했습니다.',
  },
}
