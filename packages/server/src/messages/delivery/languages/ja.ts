import type { MailLanguage } from './mail-language.js'

/** Emails in Japanese. */
export const JA: MailLanguage = {
  texts: {
    code: {
      subject: '{{sender}} のコードは {{code}} です',
      intro: '{{sender}} のコード:',
      outro:
        'このコードは {{duration}}以内に一度だけ使用できます。心当たりがない場合は、このメールを無視してください。コードは絶対に他の人に教えないでください。',
      reason: '{{sender}} にサインインするためにこのアドレスが入力されたため、このメールをお送りしています。',
    },
    sign_in_link: {
      subject: '{{sender}} へのサインイン',
      intro: '次のリンクを開いて {{sender}} にサインインしてください:',
      outro:
        'このリンクは {{duration}}以内に一度だけ使用できます。心当たりがない場合は、このメールを無視してください。',
      reason: '{{sender}} でこのアドレスが入力されたため、このメールをお送りしています。',
    },
    reset_password: {
      subject: 'パスワードのリセット',
      intro: '次のリンクを開いて {{sender}} の新しいパスワードを設定してください:',
      outro:
        'このリンクは {{duration}}以内に一度だけ使用できます。心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
      reason: '{{sender}} でこのアドレスの新しいパスワードがリクエストされたため、このメールをお送りしています。',
    },
    invitation: {
      subject: '{{sender}} への招待',
      intro: '{{invited}}。次のリンクを開いて承諾してください:',
      outro: 'このリンクは 7 日以内に一度だけ使用できます。心当たりがない場合は、このメールを無視してください。',
      reason: '{{sender}} の管理者がこのアドレスを招待したため、このメールをお送りしています。',
    },
  },
  buttons: { code: '', sign_in_link: 'サインイン', reset_password: '新しいパスワードを設定', invitation: '招待を承諾' },
  invited: '{{sender}} に招待されました',
  invitedBy: '{{inviter}} さんから {{sender}} に招待されました',
}
