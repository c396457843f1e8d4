import type { MailLanguage } from './mail-language.js'

/** Emails in Polish. */
export const PL: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}} to Twój kod do {{sender}}',
      intro: 'Twój kod do {{sender}}:',
      outro:
        'Działa jeden raz. Czas ważności: {{duration}}. Jeśli to nie Twoja prośba, możesz zignorować tę wiadomość. Nigdy nikomu nie podawaj kodu.',
      reason: 'Otrzymujesz tę wiadomość, ponieważ ktoś wpisał ten adres, aby zalogować się do {{sender}}.',
    },
    sign_in_link: {
      subject: 'Zaloguj się do {{sender}}',
      intro: 'Otwórz link, aby zalogować się do {{sender}}:',
      outro:
        'Link działa jeden raz. Czas ważności: {{duration}}. Jeśli to nie Twoja prośba, możesz zignorować tę wiadomość.',
      reason: 'Otrzymujesz tę wiadomość, ponieważ ktoś wpisał ten adres w {{sender}}.',
    },
    reset_password: {
      subject: 'Zresetuj hasło',
      intro: 'Otwórz link, aby wybrać nowe hasło do {{sender}}:',
      outro:
        'Link działa jeden raz. Czas ważności: {{duration}}. Jeśli to nie Twoja prośba, możesz zignorować tę wiadomość; hasło pozostanie bez zmian.',
      reason: 'Otrzymujesz tę wiadomość, ponieważ ktoś poprosił w {{sender}} o nowe hasło dla tego adresu.',
    },
    invitation: {
      subject: 'Zaproszenie do {{sender}}',
      intro: '{{invited}}. Otwórz ten link, aby przyjąć zaproszenie:',
      outro: 'Link działa jeden raz, przez 7 dni. Jeśli się go nie spodziewasz, możesz zignorować tę wiadomość.',
      reason: 'Otrzymujesz tę wiadomość, ponieważ administrator {{sender}} zaprosił ten adres.',
    },
  },
  buttons: {
    code: '',
    sign_in_link: 'Zaloguj się',
    reset_password: 'Wybierz nowe hasło',
    invitation: 'Przyjmij zaproszenie',
  },
  invited: 'Masz zaproszenie do {{sender}}',
  invitedBy: '{{inviter}} zaprasza Cię do {{sender}}',
}
