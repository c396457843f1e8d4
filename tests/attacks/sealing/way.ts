/** A file's content, or `null` for a file that is deleted. */
export type Content = string | Buffer | null

/** Source files of a site, by their paths relative to its folder. */
export type Files = Readonly<Record<string, Content>>

/**
 * One way in which a site could publish the text of a private page. Everything under `/vault/` is private to the group `keepers`;
 * a way may make further pages private by their front matter.
 */
export interface Way {
  /** What the private text goes through, as in "a leak through …". */
  readonly name: string
  /** The site's files for this way. `secret` is a word that occurs only in its private content. */
  readonly files: (secret: string) => Files
  /** What changes between the first build and the second. */
  readonly next?: (secret: string) => Files
  /** A plugin of the site that this way needs, which is one of its files. */
  readonly plugin?: string
  /** Further plugins, with their options. */
  readonly plugins?: (secret: string) => readonly unknown[]
  /** Items of the navbar. */
  readonly navbar?: (secret: string) => readonly object[]
  /** Columns of the footer. */
  readonly footer?: (secret: string) => readonly object[]
  /** Feeds of the theme. */
  readonly feeds?: (secret: string) => Readonly<Record<string, unknown>>
  /** Further rules for private paths. */
  readonly rules?: readonly unknown[]
  /** The way needs a translation, so it is only part of the site with two languages. */
  readonly translated?: true
}

/** A unique word for each way: letters only, the same in every run, and in no dictionary. */
export function secretOf(name: string): string {
  let hash = 2166136261
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619) >>> 0
  const letters = hash.toString(26).padStart(7, '0')
  return `qz${[...letters].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}wv`
}

/** A valid image of one pixel with the secret in a text chunk at the end. */
export const picture = (secret: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(`comment ${secret}`),
  ])

/** A private page of the docs. */
export const page = (body: string, frontMatter: Readonly<Record<string, unknown>> = {}): string =>
  `---\n${Object.entries(frontMatter)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n${body}\n`
