import { readdir } from 'node:fs/promises'

/** Pages to compare, as paths from the host's root. */
export interface Chosen {
  /** How many pages the site has, and how many of them are private. */
  readonly all: number
  readonly locked: number
  readonly open: readonly string[]
  readonly sealed: readonly string[]
  /** The open pages that list others, so that a visitor sees fewer entries. */
  readonly lists: readonly string[]
}

interface Choice {
  readonly base: string
  readonly count: number
  readonly isPrivate: (path: string) => boolean
  readonly isList: (path: string) => boolean
}

/**
 * Chooses pages of a built site, the same ones each time: half of them private, spread over the whole site.
 * @param isPrivate receives a page's path within the site, as `isList` does
 */
export async function choosePages(folder: string, { base, count, isPrivate, isList }: Choice): Promise<Chosen> {
  const names = await readdir(folder, { recursive: true })
  const paths = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.html$/.test(name) && !/(^|\/)404\.html$|^search/.test(name))
    .map((name) => `/${name}`.replace(/(index)?\.html$/, ''))
    .sort()
  const [sealed, open] = [paths.filter(isPrivate), paths.filter((path) => !isPrivate(path))]
  const half = Math.min(Math.ceil(count / 2), sealed.length)
  const placed = (some: readonly string[]) => some.map((path) => base.replace(/\/$/, '') + path)
  const chosen = spread(open, count - half)
  return {
    all: paths.length,
    locked: sealed.length,
    sealed: placed(spread(sealed, half)),
    open: placed(chosen),
    lists: placed(chosen.filter(isList)),
  }
}

/** A number of entries of a list, evenly spaced. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  const step = Math.max(1, list.length / count)
  return list.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, count)
}
