/**
 * Normalizes a path for rules: decoded, in Unicode normal form C, with one leading slash, no double slashes, no query
 * and no hash. What cannot be decoded is left unchanged.
 */
export function normalizePath(path: string): string {
  const bare = path.replace(/[?#].*$/s, '')
  return `/${decode(bare).normalize('NFC')}`.replace(/\/{2,}/g, '/')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
