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
