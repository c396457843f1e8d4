import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The forms in which a word may occur in a file: unchanged, and in base64 at each of its three alignments. */
function formsOf(word: string): string[] {
  const inner = (before: string) => {
    const text = Buffer.from(before + word)
      .toString('base64')
      .replace(/=+$/, '')
    // The characters at both ends also depend on the adjacent bytes.
    return text.slice(before === '' ? 0 : before.length + 1, -2)
  }
  return [word, ...['', ' ', '  '].map(inner)]
}

/**
 * Returns the files of a folder that contain a secret word, in their names or their bytes.
 * @example filesWith('build', ['qzabcwv']) // [{ file: 'index.html', secret: 'qzabcwv' }]
 */
export function filesWith(folder: string, secrets: readonly string[]): { file: string; secret: string }[] {
  const variants = secrets.map((secret) => ({ secret, forms: formsOf(secret) }))
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name).slice(folder.length + 1)
      const bytes = readFileSync(join(folder, file), 'latin1')
      const lower = `${file}\n${bytes}`.toLowerCase()
      return variants.flatMap(({ secret, forms: [plain = '', ...encoded] }) =>
        lower.includes(plain) || encoded.some((form) => bytes.includes(form)) ? [{ file, secret }] : [],
      )
    })
}
