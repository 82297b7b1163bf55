import type { MailTexts } from './letter.ts'

export const ko: MailTexts = {
  invitation: (church, site) => ({
    subject: `${church}에서 찬양 목록에 초대합니다`,
    before: [`${church}에서 ${site}의 찬양 목록에 초대했습니다.`],
    button: '초대 보기',
    after: [
      '이 링크는 7일 동안, 한 번만 사용할 수 있습니다.',
      '예상하지 못한 메일이라면 무시하셔도 됩니다. 수락하지 않으면 아무 일도 일어나지 않습니다.',
    ],
  }),
  reset: (site) => ({
    subject: '새 비밀번호 설정',
    before: [`${site} 계정의 새 비밀번호를 요청하셨습니다.`],
    button: '새 비밀번호 설정하기',
    after: [
      '이 링크는 한 시간 동안, 한 번만 사용할 수 있습니다. 새 비밀번호를 설정하면 모든 기기에서 로그아웃됩니다.',
      '본인이 요청하지 않았다면 이 메일을 무시하셔도 됩니다. 비밀번호는 그대로 유지됩니다.',
    ],
  }),
  emailChange: (site) => ({
    subject: '새 이메일 주소 확인',
    before: [`${site} 계정에 이 이메일 주소를 사용하도록 요청하셨습니다.`],
    button: '주소 확인하기',
    after: [
      '이 링크는 한 시간 동안, 한 번만 사용할 수 있으며 로그인한 상태여야 합니다.',
      '본인이 요청하지 않았다면 이 메일을 무시하셔도 됩니다. 아무것도 바뀌지 않습니다.',
    ],
  }),
  emailChanged: (site, email) => ({
    subject: '이메일 주소가 변경되었습니다',
    before: [
      `${site} 계정의 이메일 주소가 변경되었습니다: ${email}. 이제 이 새 주소로 로그인하며, 지금 이 주소로는 더 이상 메일을 보내지 않습니다.`,
    ],
    button: null,
    after: [`본인이 변경하지 않았다면 ${site} 운영자에게 바로 알려 주세요.`],
  }),
  backupOld: (site, when) => ({
    subject: `${site} 백업을 확인해 주세요`,
    before: [
      when === null
        ? `${site}에는 아직 온전한 백업이 없습니다.`
        : `${site}에서 마지막으로 성공한 백업은 ${when}의 것입니다. 너무 오래되었습니다.`,
    ],
    button: null,
    after: [
      '서버가 한 시간마다 다시 시도합니다. 원인은 서버 로그와 “doctor” 명령에서 볼 수 있습니다.',
      '이 메일은 한 번만 보내며, 백업이 다시 성공하면 한 번 더 알려 드립니다.',
    ],
  }),
  backupGood: (site, when) => ({
    subject: `${site} 백업이 다시 성공했습니다`,
    before: [
      when === null
        ? `${site}에 온전한 백업이 다시 생겼습니다.`
        : `${site}에서 마지막으로 성공한 백업은 ${when}의 것입니다.`,
    ],
    button: null,
    after: [],
  }),
  copyOld: (site, when) => ({
    subject: `${site} 백업이 다른 곳에 복사되지 않고 있습니다`,
    before: [
      when === null
        ? `${site}의 백업이 아직 한 번도 다른 곳에 복사되지 않았습니다.`
        : `${site}에서 마지막으로 다른 곳에 복사된 백업은 ${when}의 것입니다. 너무 오래되었습니다.`,
    ],
    button: null,
    after: [
      '서버에만 있는 백업은 서버와 함께 사라질 수 있습니다. 서버가 한 시간마다 다시 시도합니다. 원인은 서버 로그와 “doctor” 명령에서 볼 수 있습니다.',
      '이 메일은 한 번만 보내며, 복사가 다시 성공하면 한 번 더 알려 드립니다.',
    ],
  }),
  copyGood: (site, when) => ({
    subject: `${site} 백업이 다시 다른 곳에 복사되었습니다`,
    before: [
      when === null
        ? `${site} 백업이 다시 다른 곳에 복사되었습니다.`
        : `${site}에서 마지막으로 다른 곳에 복사된 백업은 ${when}의 것입니다.`,
    ],
    button: null,
    after: [],
  }),
  aChurch: '한 교회',
  orCopy: '또는 이 주소를 브라우저에 붙여 넣어 주세요:',
}
