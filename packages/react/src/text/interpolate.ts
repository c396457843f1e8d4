/** Values for the `{{TOKEN}}`s of a text. */
export type TextTokens = Readonly<Record<string, string | number | undefined>>

/**
 * Puts values into a text, each wherever its token occurs. A token without a value stays as it is written.
 * @example interpolate('in {{TIME_REMAINING}} seconds', { TIME_REMAINING: 12 }) // 'in 12 seconds'
 */
export function interpolate(text: string, tokens: TextTokens = {}): string {
  // In one pass, so that a value that looks like a token stays what it is.
  return text.replace(/\{\{(\w+)\}\}/g, (written, token: string) => String(tokens[token] ?? written))
}
