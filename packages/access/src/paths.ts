/**
 * The form in which rules see a path: decoded, in Unicode normal form C, with one leading slash, no doubled slashes, no
 * query and no hash. What cannot be decoded stays as it is.
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
