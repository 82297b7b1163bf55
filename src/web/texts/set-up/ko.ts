import { countsIn } from '../counts.ts'
import type { SetUpTexts } from './set-up-texts.ts'

const counts = countsIn('ko')

export const ko: SetUpTexts = {
  title: '교회 만들기',
  intro: '교회 이름을 정하고 내 계정을 만들어 주세요. 첫 관리자로 바로 로그인됩니다.',
  church: '교회',
  churchName: '교회 이름',
  you: '나',
  emailHint: '로그인할 때 사용합니다.',
  password: '비밀번호',
  demo: '예시 교회',
  remove: (name) => `${name} 삭제`,
  removed: counts({
    other:
      '#곡과 모든 구성원이 함께 삭제됩니다. 되돌릴 수 없습니다. 예시 계정으로는 바로 로그인할 수 없게 됩니다.',
  }),
  workedIn: '만들어진 뒤에 이 교회의 곡이 변경되었습니다. 변경한 내용도 함께 삭제됩니다.',
  kept: '내 교회와 함께 남아 있으며, 예시 계정도 계속 사용할 수 있습니다.',
  button: '교회 만들기',
  sending: '교회를 만드는 중…',
  badEmail: 'anna@example.org처럼 전체 이메일 주소를 입력해 주세요.',
  noPassword: '비밀번호를 정해 주세요.',
  emailTaken: '이 주소로 된 계정이 이미 있습니다. 다른 주소를 입력하거나 예시 교회를 삭제해 주세요.',
  addressTaken: '다른 교회가 이미 이 주소를 사용하고 있습니다. 다른 단어를 선택해 주세요.',
  addressReserved: 'Psaltery가 사용하는 단어입니다. 다른 단어를 선택해 주세요.',
  over: '더 이상 쓸 수 없는 링크입니다',
  overHint:
    '이미 사용했거나 24시간이 지난 링크입니다. 서버를 운영하는 사람이 ./scripts/psaltery set-up-link로 새 링크를 받을 수 있습니다.',
  overSignedIn: '교회를 이미 만들었다면 로그인해 주세요.',
  notGood:
    '이 링크는 더 이상 사용할 수 없습니다. 교회를 이미 만들었다면 로그인해 주세요. 아니라면 서버에서 새 링크를 받아 주세요.',
}
