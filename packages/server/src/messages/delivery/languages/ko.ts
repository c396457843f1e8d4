import type { MailLanguage } from './mail-language.js'

/** Emails in Korean. */
export const KO: MailLanguage = {
  texts: {
    code: {
      subject: '{{sender}} 코드: {{code}}',
      intro: '{{sender}} 코드:',
      outro:
        '코드는 {{duration}} 이내에 한 번만 사용할 수 있습니다. 요청하지 않았다면 이 이메일을 무시하세요. 코드를 절대 다른 사람에게 알려 주지 마세요.',
      reason: '누군가 {{sender}}에 로그인하려고 이 주소를 입력하여 이 이메일을 보내 드립니다.',
    },
    sign_in_link: {
      subject: '{{sender}} 로그인',
      intro: '다음 링크를 열어 {{sender}}에 로그인하세요:',
      outro: '링크는 {{duration}} 이내에 한 번만 사용할 수 있습니다. 요청하지 않았다면 이 이메일을 무시하세요.',
      reason: '누군가 {{sender}}에서 이 주소를 입력하여 이 이메일을 보내 드립니다.',
    },
    reset_password: {
      subject: '비밀번호 재설정',
      intro: '다음 링크를 열어 {{sender}}의 새 비밀번호를 선택하세요:',
      outro:
        '링크는 {{duration}} 이내에 한 번만 사용할 수 있습니다. 요청하지 않았다면 이 이메일을 무시하세요. 비밀번호는 그대로 유지됩니다.',
      reason: '누군가 {{sender}}에서 이 주소의 새 비밀번호를 요청하여 이 이메일을 보내 드립니다.',
    },
    invitation: {
      subject: '{{sender}} 초대',
      intro: '{{invited}}. 수락하려면 다음 링크를 여세요:',
      outro: '링크는 7일 이내에 한 번만 사용할 수 있습니다. 예상하지 못한 초대라면 이 이메일을 무시하세요.',
      reason: '{{sender}} 관리자가 이 주소를 초대하여 이 이메일을 보내 드립니다.',
    },
  },
  buttons: { code: '', sign_in_link: '로그인', reset_password: '새 비밀번호 선택', invitation: '초대 수락' },
  invited: '{{sender}}에 초대되었습니다',
  invitedBy: '{{inviter}} 님이 {{sender}}에 초대했습니다',
}
