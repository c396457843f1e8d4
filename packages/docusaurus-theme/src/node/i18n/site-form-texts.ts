import type { Language } from '@portico/protocol'

/** Texts that differ from those of the widget, or that it leaves empty. */
export interface SiteFormTexts {
  readonly 'initial.title': string
  readonly 'validationError.email.format': string
}

/** These texts by language. `{site}` is the site's name. */
export const SITE_FORM_TEXTS: Readonly<Record<Language | 'en', SiteFormTexts>> = {
  en: {
    'initial.title': 'Sign in to {site}',
    'validationError.email.format': 'This is not an email address. Check it for typos.',
  },
  ar: {
    'initial.title': 'تسجيل الدخول إلى {site}',
    'validationError.email.format': 'هذا ليس عنوان بريد إلكتروني. تحقق من عدم وجود أخطاء إملائية.',
  },
  de: {
    'initial.title': 'Bei {site} anmelden',
    'validationError.email.format': 'Das ist keine E-Mail-Adresse. Prüfen Sie sie auf Tippfehler.',
  },
  es: {
    'initial.title': 'Inicia sesión en {site}',
    'validationError.email.format': 'Esto no es una dirección de correo. Revísala.',
  },
  fr: {
    'initial.title': 'Connexion à {site}',
    'validationError.email.format': 'Ceci n’est pas une adresse e-mail. Vérifiez-la.',
  },
  it: {
    'initial.title': 'Accedi a {site}',
    'validationError.email.format': 'Questo non è un indirizzo email. Controlla se ci sono errori di battitura.',
  },
  ja: {
    'initial.title': '{site} にサインイン',
    'validationError.email.format': 'メールアドレスの形式ではありません。入力ミスがないか確認してください。',
  },
  ko: {
    'initial.title': '{site}에 로그인',
    'validationError.email.format': '이메일 주소가 아닙니다. 오타가 없는지 확인하세요.',
  },
  nl: {
    'initial.title': 'Inloggen bij {site}',
    'validationError.email.format': 'Dit is geen e-mailadres. Controleer het op typefouten.',
  },
  pl: {
    'initial.title': 'Zaloguj się do {site}',
    'validationError.email.format': 'To nie jest adres e-mail. Sprawdź, czy nie ma literówek.',
  },
  'pt-BR': {
    'initial.title': 'Entrar em {site}',
    'validationError.email.format': 'Isto não é um endereço de e-mail. Verifique se há erros de digitação.',
  },
  tr: {
    'initial.title': '{site} oturumu açın',
    'validationError.email.format': 'Bu bir e-posta adresi değil. Yazım hatalarını denetleyin.',
  },
  'zh-Hans': {
    'initial.title': '登录 {site}',
    'validationError.email.format': '这不是邮箱地址，请检查是否有误。',
  },
}
