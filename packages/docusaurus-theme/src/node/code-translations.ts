/** A file of a bundle, and who loads it. */
export interface TextUser {
  readonly code: string
  /** The parts whose pages load the file, where no public page does. */
  readonly parts?: readonly number[]
  /** Whether the file is of a package, which names its texts beside the calls that show them. */
  readonly isPackage?: boolean
}

/** The texts of `translate()` and `<Translate>` in the language of a build, by id. */
export type Messages = Readonly<Record<string, string>>

/** Texts by who may read them. */
export interface SplitMessages {
  readonly open: Messages
  /** What only private pages show, by part. */
  readonly parts: readonly Messages[]
  /** Ids that no file names. It is not known whose they are, so their texts are left out. */
  readonly unseen: readonly string[]
  /** Ids whose texts are not everyone's, in any language. */
  readonly hidden: ReadonlySet<string>
}

/**
 * Tells the texts that public pages show from those that only private ones do. An id is public when a public file that
 * translates names it, or when any file of the site does and no private one.
 *
 * @param own the ids of the site's own `code.json` in all its languages. All others come with packages, which everyone can read
 */
export function splitMessages(
  messages: Messages,
  own: ReadonlySet<string>,
  { users, parts }: { readonly users: Iterable<TextUser>; readonly parts: number },
): SplitMessages {
  const ids = [...own]
  const shown = new Set<string>()
  const named = new Set<string>()
  const held = new Map<string, Set<number>>()
  for (const user of users) {
    const translates = /translate/i.test(user.code)
    if (user.isPackage && !translates) continue
    for (const id of namedIn(user.code, ids)) {
      if (user.parts) held.set(id, new Set([...(held.get(id) ?? []), ...user.parts]))
      else (translates ? shown : named).add(id)
    }
  }
  const isOpen = (id: string) => !own.has(id) || shown.has(id) || (named.has(id) && !held.has(id))
  const pick = (wanted: (id: string) => boolean): Messages =>
    Object.fromEntries(Object.entries(messages).filter(([id]) => wanted(id)))
  return {
    open: pick(isOpen),
    parts: Array.from({ length: parts }, (_, part) => pick((id) => !isOpen(id) && held.get(id)?.has(part) === true)),
    unseen: ids.filter((id) => id in messages && !isOpen(id) && !held.has(id)),
    hidden: new Set(ids.filter((id) => !isOpen(id))),
  }
}

/** The ids that code names: as a whole string, as all text between two tags, or by the beginning that it completes. */
function namedIn(code: string, ids: readonly string[]): string[] {
  const text = plain(code)
  const beginnings = Array.from(code.matchAll(BEGINNING), ([, one, other]) => one ?? other ?? '')
  return ids.filter((id) => {
    const wanted = plain(id)
    return (
      QUOTES.some(([open, close]) => text.includes(open + wanted + close)) ||
      beginnings.some((beginning) => id.startsWith(beginning))
    )
  })
}

const QUOTES = ['""', "''", '``', '><'] as const

/** `home.${name}`, or 'home.' + name. */
const BEGINNING = /`([^`$\\]{3,})\$\{|["']([^"'\n\\]{3,})["']\s*\+/g

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }

/** A text however its line is broken, its quotes are escaped, and its signs are named. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/> | </g, (space) => space.trim())
    .replace(/\\(["'`])/g, '$1')
    .replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()
