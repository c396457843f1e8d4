import { PL } from '../languages/pl.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: 'Zaloguj się do {{NAME}}',
  subtitle: 'aby przejść do {{NAME}}',
  returning: 'Chwileczkę. Przechodzisz do {{NAME}}.',
  failed:
    'Logowanie trwało zbyt długo lub zostało odrzucone. Wróć na stronę, z której chcesz się zalogować, lub spróbuj ponownie.',
  providerFailed: 'Logowanie u dostawcy nie zostało ukończone. Spróbuj ponownie lub wybierz inną metodę.',
  again: 'Spróbuj ponownie',
  consentTitle: 'Pozwolić {{NAME}} na korzystanie z Twojego konta?',
  consentAccount: 'Zalogowano jako {{NAME}}.',
  consentIntro: '{{NAME}} prosi o następujący dostęp:',
  consentCannot: 'Nie może zmieniać Twojego konta.',
  consentEnd: 'Możesz to cofnąć w każdej chwili na stronie konta.',
  readingTitle: 'Pozwolić {{NAME}} na czytanie w Twoim imieniu?',
  readingHost: 'Dostęp otrzyma {{NAME}}. Kontynuuj tylko wtedy, gdy znasz ten adres.',
  readingDevice:
    'Dostęp otrzyma program na tym komputerze. Kontynuuj tylko wtedy, gdy przed chwilą został przez Ciebie uruchomiony.',
  readingCode:
    'Dostęp otrzyma program, którego kod został wpisany. Kontynuuj tylko wtedy, gdy przed chwilą został uruchomiony przez Ciebie.',
  readingGroups: 'Czyta strony dla wszystkich zalogowanych oraz strony dla tych Twoich grup:',
  readingCannot: 'Nie może robić nic więcej w Twoim imieniu.',
  readingEnd: 'Możesz to zakończyć w każdej chwili na stronie konta.',
  allowed: 'Gotowe. Wróć do {{NAME}}; możesz zamknąć tę stronę.',
  denied: '{{NAME}} nie otrzymuje dostępu. Możesz zamknąć tę stronę.',
  allow: 'Zezwól',
  cancel: 'Anuluj',
  scopes: {
    openid: 'Identyfikator konta, aby rozpoznać Cię po powrocie',
    profile: 'Twoja nazwa użytkownika',
    email: 'Twój adres e-mail',
    phone: 'Twój numer telefonu',
    groups: 'Grupy, do których należysz',
    read: 'Może przeszukiwać i czytać strony, które możesz czytać.',
    feedback: 'Może wysyłać w Twoim imieniu opinie o stronach do ich autorów.',
    preview: 'Może otwierać jako Ty prywatne strony tego podglądu. Jego autor nie widzi, kim jesteś.',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: { ...PL, 'validationError.email.format': 'To nie jest adres e-mail. Sprawdź, czy nie ma literówek.' },
}
