/** Forms that texts with a count above zero have in some languages beside `singular` and `plural`, by `Intl.PluralRules`. */
export type PluralForm = 'two' | 'few' | 'many'

/** The texts that contain a count, by their keys without the form. */
export type CountedText =
  | 'delayedPrompt.timeRemaining'
  | 'authenticating.alreadySent.code'
  | 'authenticating.alreadySent.link'

/** Keys that only some languages have. */
export type PluralKey = `${CountedText}.${PluralForm}`

/** The form of a text for a count above zero, by the rules of the page's language; by those of English if the page names none. */
export function pluralForm(count: number): 'singular' | 'plural' | PluralForm {
  let form: 'one' | 'other' | PluralForm = count === 1 ? 'one' : 'other'
  try {
    form = new Intl.PluralRules(document.documentElement.lang).select(count) as typeof form
  } catch {
    // The language is missing, or it is no tag.
  }
  return form === 'one' ? 'singular' : form === 'other' ? 'plural' : form
}
