import type { MailLanguage } from './mail-language.js'

/** Emails in simplified Chinese. */
export const ZH_HANS: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}} 是您的 {{sender}} 验证码',
      intro: '您的 {{sender}} 验证码：',
      outro: '验证码仅可使用一次，有效期为 {{duration}}。如果您没有提出此请求，请忽略此邮件。切勿将验证码告知他人。',
      reason: '您收到此邮件，是因为有人输入了此地址以登录 {{sender}}。',
    },
    sign_in_link: {
      subject: '登录 {{sender}}',
      intro: '请打开链接登录 {{sender}}：',
      outro: '链接仅可使用一次，有效期为 {{duration}}。如果您没有提出此请求，请忽略此邮件。',
      reason: '您收到此邮件，是因为有人在 {{sender}} 输入了此地址。',
    },
    reset_password: {
      subject: '重置您的密码',
      intro: '请打开链接为 {{sender}} 设置新密码：',
      outro: '链接仅可使用一次，有效期为 {{duration}}。如果您没有提出此请求，请忽略此邮件；您的密码保持不变。',
      reason: '您收到此邮件，是因为有人在 {{sender}} 为此地址申请了新密码。',
    },
    invitation: {
      subject: '{{sender}} 的邀请',
      intro: '{{invited}}。请打开此链接接受邀请：',
      outro: '链接仅可使用一次，有效期为 7 天。如果您没有预料到此邀请，请忽略此邮件。',
      reason: '您收到此邮件，是因为 {{sender}} 的管理员邀请了此地址。',
    },
  },
  buttons: { code: '', sign_in_link: '登录', reset_password: '设置新密码', invitation: '接受邀请' },
  invited: '您已受邀加入 {{sender}}',
  invitedBy: '{{inviter}} 邀请您加入 {{sender}}',
}
