/** Translations of the navbar or the footer, as Docusaurus' classic theme reads them: messages by key. */
type Translations = Readonly<Record<string, { readonly message?: string } | undefined>>

/**
 * Returns the messages in the translations of navbar and footer that everyone may read, in all languages.
 *
 * @param files the contents of `navbar.json` and `footer.json` in each language
 * @param privateLabels the private labels in the language of the build
 */
export function publicMessages(files: readonly string[], privateLabels: readonly string[]): string[] {
  const translations = files.map((file) => JSON.parse(file) as Translations)
  // A key contains the label in the configuration, which the build of a translation does not show.
  const labels = new Set(privateLabels)
  const isPrivate = (key: string, message: string | undefined) =>
    labels.has(labelIn(key)) || (message !== undefined && labels.has(message))
  const privateKeys = new Set(
    translations.flatMap((entries) =>
      Object.entries(entries).flatMap(([key, entry]) => (isPrivate(key, entry?.message) ? [labelIn(key)] : [])),
    ),
  )
  return translations.flatMap((entries) =>
    Object.entries(entries).flatMap(([key, entry]) =>
      privateKeys.has(labelIn(key)) || entry?.message === undefined ? [] : [entry.message],
    ),
  )
}

const labelIn = (key: string) => key.replace(/^(link\.)?(item\.label|title)\./, '')
