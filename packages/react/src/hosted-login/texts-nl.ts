import { NL } from '../languages/nl.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: 'Inloggen bij {{NAME}}',
  subtitle: 'om door te gaan naar {{NAME}}',
  returning: 'Een ogenblik. U wordt doorgestuurd naar {{NAME}}.',
  failed:
    'Het inloggen duurde te lang of is geweigerd. Ga terug naar de pagina waar u wilde inloggen, of probeer het opnieuw.',
  providerFailed: 'Het inloggen bij de provider is niet voltooid. Probeer het opnieuw of kies een andere methode.',
  again: 'Opnieuw proberen',
  consentTitle: 'Mag {{NAME}} uw account gebruiken?',
  consentAccount: 'U bent ingelogd als {{NAME}}.',
  consentIntro: '{{NAME}} vraagt het volgende:',
  consentCannot: 'Uw account kan hiermee niet worden gewijzigd.',
  consentEnd: 'U kunt dit op elk moment intrekken op uw accountpagina.',
  readingTitle: 'Mag {{NAME}} namens u lezen?',
  readingHost: 'De toegang gaat naar {{NAME}}. Ga alleen door als u dit adres kent.',
  readingDevice: 'De toegang gaat naar een programma op deze computer. Ga alleen door als u het zojuist hebt gestart.',
  readingCode:
    'De toegang gaat naar het programma waarvan u de code hebt ingevuld. Ga alleen door als u het zojuist zelf hebt gestart.',
  readingGroups: 'Het leest de pagina’s voor iedereen die is ingelogd, en de pagina’s voor deze groepen van u:',
  readingCannot: 'Het kan verder niets namens u doen.',
  readingEnd: 'U kunt dit op elk moment beëindigen op uw accountpagina.',
  allowed: 'Klaar. Ga terug naar {{NAME}}; u kunt deze pagina sluiten.',
  denied: '{{NAME}} heeft geen toegang gekregen. U kunt deze pagina sluiten.',
  allow: 'Toestaan',
  cancel: 'Annuleren',
  scopes: {
    openid: 'De ID van uw account, om u te herkennen wanneer u terugkomt',
    profile: 'Uw gebruikersnaam',
    email: 'Uw e-mailadres',
    phone: 'Uw telefoonnummer',
    groups: 'De groepen waar u bij hoort',
    read: 'Het kan de pagina’s doorzoeken en lezen die u mag lezen.',
    feedback: 'Het kan namens u opmerkingen over pagina’s naar de auteurs sturen.',
    preview: 'Het kan de privépagina’s van deze voorbeeldversie openen als u. De auteur ziet niet wie u bent.',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: { ...NL, 'validationError.email.format': 'Dit is geen e-mailadres. Controleer het op typefouten.' },
}
