import { DE } from '../languages/de.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: 'Bei {{NAME}} anmelden',
  subtitle: 'um zu {{NAME}} zu gelangen',
  returning: 'Einen Moment. Sie werden zu {{NAME}} weitergeleitet.',
  failed:
    'Die Anmeldung hat zu lange gedauert oder wurde abgelehnt. Gehen Sie zu der Seite zurück, auf der Sie sich anmelden wollten, oder versuchen Sie es erneut.',
  providerFailed:
    'Die Anmeldung beim Anbieter wurde nicht abgeschlossen. Versuchen Sie es erneut oder wählen Sie eine andere Methode.',
  again: 'Erneut versuchen',
  consentTitle: 'Darf {{NAME}} Ihr Konto verwenden?',
  consentAccount: 'Sie sind als {{NAME}} angemeldet.',
  consentIntro: '{{NAME}} bittet um Folgendes:',
  consentCannot: 'Ihr Konto kann nicht geändert werden.',
  consentEnd: 'Sie können das jederzeit auf Ihrer Kontoseite widerrufen.',
  readingTitle: 'Darf {{NAME}} in Ihrem Namen lesen?',
  readingHost: 'Der Zugriff geht an {{NAME}}. Fahren Sie nur fort, wenn Sie diese Adresse kennen.',
  readingDevice:
    'Der Zugriff geht an ein Programm auf diesem Computer. Fahren Sie nur fort, wenn Sie es gerade gestartet haben.',
  readingCode:
    'Der Zugriff geht an das Programm, dessen Code Sie eingegeben haben. Fahren Sie nur fort, wenn Sie es gerade selbst gestartet haben.',
  readingGroups: 'Es liest die Seiten für alle Angemeldeten und die Seiten für diese Ihrer Gruppen:',
  readingCannot: 'Es kann sonst nichts in Ihrem Namen tun.',
  readingEnd: 'Sie können das jederzeit auf Ihrer Kontoseite beenden.',
  allowed: 'Fertig. Kehren Sie zu {{NAME}} zurück; Sie können diese Seite schließen.',
  denied: '{{NAME}} hat keinen Zugriff erhalten. Sie können diese Seite schließen.',
  allow: 'Erlauben',
  cancel: 'Abbrechen',
  scopes: {
    openid: 'Die ID Ihres Kontos, um Sie bei Ihrer Rückkehr wiederzuerkennen',
    profile: 'Ihr Benutzername',
    email: 'Ihre E-Mail-Adresse',
    phone: 'Ihre Telefonnummer',
    groups: 'Die Gruppen, denen Sie angehören',
    read: 'Es kann die Seiten durchsuchen und lesen, die Sie lesen dürfen.',
    feedback: 'Es kann in Ihrem Namen Feedback zu Seiten an deren Autoren senden.',
    preview:
      'Es kann die privaten Seiten dieser Vorschau als Sie öffnen. Wer sie erstellt hat, erfährt nicht, wer Sie sind.',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: { ...DE, 'validationError.email.format': 'Das ist keine E-Mail-Adresse. Prüfen Sie sie auf Tippfehler.' },
}
