import type { MailLanguage } from './mail-language.js'

/** Emails in Turkish. */
export const TR: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}}, {{sender}} kodunuz',
      intro: '{{sender}} kodunuz:',
      outro:
        'Kod bir kez ve {{duration}} içinde kullanılabilir. Kodu siz istemediyseniz bu e-postayı yok sayabilirsiniz. Kodu asla paylaşmayın.',
      reason: 'Birisi {{sender}} oturumu açmak için bu adresi girdiği için bu e-postayı aldınız.',
    },
    sign_in_link: {
      subject: '{{sender}} oturumu açın',
      intro: '{{sender}} oturumu açmak için bağlantıyı açın:',
      outro:
        'Bağlantı bir kez ve {{duration}} içinde kullanılabilir. Bağlantıyı siz istemediyseniz bu e-postayı yok sayabilirsiniz.',
      reason: 'Birisi bu adresi {{sender}} sitesine girdiği için bu e-postayı aldınız.',
    },
    reset_password: {
      subject: 'Parolanızı sıfırlayın',
      intro: '{{sender}} için yeni bir parola seçmek üzere bağlantıyı açın:',
      outro:
        'Bağlantı bir kez ve {{duration}} içinde kullanılabilir. Bağlantıyı siz istemediyseniz bu e-postayı yok sayabilirsiniz; parolanız değişmez.',
      reason: 'Birisi {{sender}} sitesinde bu adres için yeni bir parola istediği için bu e-postayı aldınız.',
    },
    invitation: {
      subject: '{{sender}} daveti',
      intro: '{{invited}}. Kabul etmek için bu bağlantıyı açın:',
      outro:
        'Bağlantı bir kez ve 7 gün içinde kullanılabilir. Bağlantıyı beklemiyorsanız bu e-postayı yok sayabilirsiniz.',
      reason: 'Bir {{sender}} yöneticisi bu adresi davet ettiği için bu e-postayı aldınız.',
    },
  },
  buttons: { code: '', sign_in_link: 'Oturum aç', reset_password: 'Yeni parola seç', invitation: 'Daveti kabul et' },
  invited: '{{sender}} için davet edildiniz',
  invitedBy: '{{inviter}} sizi {{sender}} için davet etti',
}
