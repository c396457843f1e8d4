import type { Scope } from '@portico/protocol'
import { ES } from '../text/es.js'
import { FR } from '../text/fr.js'
import type { TextConfig } from '../text/text-config.js'

/** What the page says around the form. `{{NAME}}` stands for the organization or the program. */
export interface PageTexts {
  readonly title: string
  readonly subtitle: string
  readonly returning: string
  readonly failed: string
  readonly providerFailed: string
  readonly again: string
  readonly consentTitle: string
  readonly consentAccount: string
  readonly consentIntro: string
  readonly consentNote: string
  readonly allow: string
  readonly cancel: string
  /** What the program learns with each scope. */
  readonly scopes: Readonly<Record<Scope, string>>
}

const EN: PageTexts = {
  title: 'Sign in to {{NAME}}',
  subtitle: 'to continue to {{NAME}}',
  returning: 'One moment. You are being taken to {{NAME}}.',
  failed: 'The sign-in took too long or was refused. Go back to where you wanted to sign in, or try again.',
  providerFailed: 'The sign-in at the provider was not completed. Try again, or choose another way.',
  again: 'Try again',
  consentTitle: 'Allow {{NAME}} to use your account?',
  consentAccount: 'You are signed in as {{NAME}}.',
  consentIntro: '{{NAME}} asks for the following:',
  consentNote: 'It cannot change your account. You can withdraw this at any time on your account page.',
  allow: 'Allow',
  cancel: 'Cancel',
  scopes: {
    openid: 'Your account’s ID, to recognize you when you come back',
    profile: 'Your username',
    email: 'Your email address',
    phone: 'Your phone number',
    groups: 'The groups that you are a member of',
  },
}

const SPANISH: PageTexts = {
  title: 'Inicia sesión en {{NAME}}',
  subtitle: 'para continuar en {{NAME}}',
  returning: 'Un momento. Te llevamos a {{NAME}}.',
  failed: 'El inicio de sesión tardó demasiado o fue rechazado. Vuelve a donde querías entrar o inténtalo de nuevo.',
  providerFailed: 'El inicio de sesión con el proveedor no terminó. Inténtalo de nuevo o elige otra forma.',
  again: 'Intentar de nuevo',
  consentTitle: '¿Permitir que {{NAME}} use tu cuenta?',
  consentAccount: 'Has iniciado sesión como {{NAME}}.',
  consentIntro: '{{NAME}} pide lo siguiente:',
  consentNote: 'No puede cambiar tu cuenta. Puedes retirar este permiso cuando quieras en la página de tu cuenta.',
  allow: 'Permitir',
  cancel: 'Cancelar',
  scopes: {
    openid: 'El identificador de tu cuenta, para reconocerte cuando vuelvas',
    profile: 'Tu nombre de usuario',
    email: 'Tu dirección de correo electrónico',
    phone: 'Tu número de teléfono',
    groups: 'Los grupos a los que perteneces',
  },
}

const FRENCH: PageTexts = {
  title: 'Connexion à {{NAME}}',
  subtitle: 'pour continuer vers {{NAME}}',
  returning: 'Un instant. Nous vous ramenons à {{NAME}}.',
  failed:
    'La connexion a pris trop de temps ou a été refusée. Revenez là où vous vouliez vous connecter, ou réessayez.',
  providerFailed: 'La connexion auprès du fournisseur n’a pas abouti. Réessayez ou choisissez un autre moyen.',
  again: 'Réessayer',
  consentTitle: 'Autoriser {{NAME}} à utiliser votre compte ?',
  consentAccount: 'Vous êtes connecté en tant que {{NAME}}.',
  consentIntro: '{{NAME}} demande ce qui suit :',
  consentNote:
    'Votre compte ne peut pas être modifié. Vous pouvez retirer cet accès à tout moment sur la page de votre compte.',
  allow: 'Autoriser',
  cancel: 'Annuler',
  scopes: {
    openid: 'L’identifiant de votre compte, pour vous reconnaître à votre retour',
    profile: 'Votre nom d’utilisateur',
    email: 'Votre adresse e-mail',
    phone: 'Votre numéro de téléphone',
    groups: 'Les groupes dont vous êtes membre',
  },
}

interface Language {
  readonly page: PageTexts
  readonly form: Partial<TextConfig>
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  es: { page: SPANISH, form: ES },
  fr: { page: FRENCH, form: FR },
}

/** The page's own words, and the form's, in the language asked for; English where there are none in it. */
export function textsIn(language: string): Language {
  const [tag = ''] = language.toLowerCase().split('-')
  return (Object.hasOwn(LANGUAGES, tag) && LANGUAGES[tag]) || { page: EN, form: {} }
}

/** A text with its name set in. */
export const named = (text: string, name: string): string => text.replaceAll('{{NAME}}', () => name)
