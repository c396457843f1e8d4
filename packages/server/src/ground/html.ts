/**
 * Makes a text safe between tags and in quoted attributes.
 * @example escapeHtml('<b>') // '&#60;b&#62;'
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Removes line breaks: an email header is one line, and an organization's name must not add another.
 * @example oneLine('Hub\r\nBcc: eve@example.com') // 'Hub Bcc: eve@example.com'
 */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Replaces `{{name}}` in a text by the value of that name. A value is put in as it is, even if it looks like a placeholder; a
 * placeholder without a value stays.
 *
 * @example fillText('Sign in to {{sender}}', { sender: 'Travel' }) // 'Sign in to Travel'
 * @param text the text with its placeholders
 * @param values the values by the names of their placeholders
 * @returns the text, not escaped for HTML
 */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (mark, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? mark) : mark))

/** A name between two pairs of braces. */
const PLACEHOLDER = /\{\{(\w+)\}\}/g
