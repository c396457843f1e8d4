const ORDER: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * The form of a text for a count. The forms are separated by bars, as in Docusaurus' own texts: those of the language, in the order
 * above. If there are fewer, the last one stands for the others.
 * @example pluralForm('1 result|2 results', 2, 'en') // '2 results'
 */
export function pluralForm(text: string, count: number, language = document.documentElement.lang): string {
  const forms = text.split('|')
  const rules = rulesOf(language)
  const { pluralCategories } = rules.resolvedOptions()
  const at = ORDER.filter((name) => pluralCategories.includes(name)).indexOf(rules.select(count))
  return forms[Math.min(at, forms.length - 1)] ?? text
}

/** The rules of a language; those of English if it is no language tag. */
function rulesOf(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language)
  } catch {
    return new Intl.PluralRules('en')
  }
}
