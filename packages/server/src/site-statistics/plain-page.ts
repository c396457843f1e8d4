/** The path of a page as it is counted, without a trailing slash, however its characters are encoded. */
export function plainPage(path: string): string {
  try {
    const decoded = decodeURI(path)
    return decoded.length > 1 ? decoded.replace(/\/$/, '') : decoded
  } catch {
    return path
  }
}
