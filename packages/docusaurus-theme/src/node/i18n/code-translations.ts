/** A file of a bundle, and who loads it. */
export interface TextUser {
  readonly code: string
  /** The parts whose pages load the file, if no public page does. */
  readonly parts?: readonly number[]
  /** Whether the file belongs to a package, which names its texts next to the calls that show them. */
  readonly isPackage?: boolean
}

/** The texts of `translate()` and `<Translate>` in the language of a build, by id. */
export type Messages = Readonly<Record<string, string>>

/** Texts, by who may read them. */
export interface SplitMessages {
  readonly open: Messages
  /** Texts that only private pages show, by part. */
  readonly parts: readonly Messages[]
  /** Ids that no file names. It is not known which pages show them, so their texts are left out. */
  readonly unseen: readonly string[]
  /** Ids whose texts are not for everyone, in any language. */
  readonly hidden: ReadonlySet<string>
}

/**
 * Separates the texts that public pages show from those that only private ones do. An id is public if a public file that calls
 * the translation function names it, or if some file of the site names it and no private one does.
 *
 * @param own the ids of the site's own `code.json` in all its languages. All others belong to packages, which everyone can read
 */
export function splitMessages(
  messages: Messages,
  own: ReadonlySet<string>,
  { users, parts }: { readonly users: Iterable<TextUser>; readonly parts: number },
): SplitMessages {
  const ids = [...own]
  const translatedIds = new Set<string>()
  const mentionedIds = new Set<string>()
  const partsOfId = new Map<string, Set<number>>()
  for (const user of users) {
    const translates = /translate/i.test(user.code)
    if (user.isPackage && !translates) continue
    for (const id of namedIn(user.code, ids)) {
      if (user.parts) partsOfId.set(id, new Set([...(partsOfId.get(id) ?? []), ...user.parts]))
      else (translates ? translatedIds : mentionedIds).add(id)
    }
  }
  const isOpen = (id: string) => !own.has(id) || translatedIds.has(id) || (mentionedIds.has(id) && !partsOfId.has(id))
  const pick = (includes: (id: string) => boolean): Messages =>
    Object.fromEntries(Object.entries(messages).filter(([id]) => includes(id)))
  return {
    open: pick(isOpen),
    parts: Array.from({ length: parts }, (_, part) =>
      pick((id) => !isOpen(id) && partsOfId.get(id)?.has(part) === true),
    ),
    unseen: ids.filter((id) => id in messages && !isOpen(id) && !partsOfId.has(id)),
    hidden: new Set(ids.filter((id) => !isOpen(id))),
  }
}

/** The ids that code names: as a whole string, as the whole text between two tags, or by a prefix that the code completes. */
function namedIn(code: string, ids: readonly string[]): string[] {
  const text = plain(code)
  const beginnings = Array.from(code.matchAll(BEGINNING), ([, quoted, other]) => quoted ?? other ?? '')
  return ids.filter((id) => {
    const plainId = plain(id)
    return (
      QUOTES.some(([open, close]) => text.includes(open + plainId + close)) ||
      beginnings.some((beginning) => id.startsWith(beginning))
    )
  })
}

const QUOTES = ['""', "''", '``', '><'] as const

/** A prefix in code: `home.${name}`, or 'home.' + name. */
const BEGINNING = /`([^`$\\]{3,})\$\{|["']([^"'\n\\]{3,})["']\s*\+/g

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }

/** Normalizes a text: line breaks, escaped quotes and named characters make no difference. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/> | </g, (space) => space.trim())
    .replace(/\\(["'`])/g, '$1')
    .replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()
