import { ES } from '../text/es.js'
import type { TextConfig } from '../text/text-config.js'

/** What the page says around the form. `{{NAME}}` stands for the organization or the program. */
interface PageTexts {
  readonly title: string
  readonly subtitle: string
  readonly returning: string
  readonly failed: string
  readonly providerFailed: string
  readonly again: string
}

const EN: PageTexts = {
  title: 'Sign in to {{NAME}}',
  subtitle: 'to continue to {{NAME}}',
  returning: 'One moment. You are being taken to {{NAME}}.',
  failed: 'The sign-in took too long or was refused. Go back to where you wanted to sign in, or try again.',
  providerFailed: 'The sign-in at the provider was not completed. Try again, or choose another way.',
  again: 'Try again',
}

const SPANISH: PageTexts = {
  title: 'Inicia sesión en {{NAME}}',
  subtitle: 'para continuar en {{NAME}}',
  returning: 'Un momento. Te llevamos a {{NAME}}.',
  failed: 'El inicio de sesión tardó demasiado o fue rechazado. Vuelve a donde querías entrar o inténtalo de nuevo.',
  providerFailed: 'El inicio de sesión con el proveedor no terminó. Inténtalo de nuevo o elige otra forma.',
  again: 'Intentar de nuevo',
}

/** The page's own words, and the form's, in the language asked for; English where there are none in it. */
export function textsIn(language: string): { readonly page: PageTexts; readonly form: Partial<TextConfig> } {
  return /^es\b/i.test(language) ? { page: SPANISH, form: ES } : { page: EN, form: {} }
}

/** A text with its name set in. */
export const named = (text: string, name: string): string => text.replace('{{NAME}}', () => name)
