/** Values for the `{{TOKEN}}`s of a text. */
export type TextTokens = Readonly<Record<string, string | number | undefined>>

/**
 * Puts values into a text: each token once, at its first place. A token without a value stays as it is written.
 * @example interpolate('in {{TIME_REMAINING}} seconds', { TIME_REMAINING: 12 }) // 'in 12 seconds'
 */
export function interpolate(text: string, tokens: TextTokens = {}): string {
  let result = text
  // A function, because `$&` in a value must not be read as a pattern.
  for (const [token, value] of Object.entries(tokens))
    if (value !== undefined) result = result.replace(`{{${token}}}`, () => String(value))
  return result
}
