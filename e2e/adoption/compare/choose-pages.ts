import { readdir } from 'node:fs/promises'

/** Pages to compare, as paths from the host's root. */
export interface Chosen {
  /** How many pages the site has, and how many of them are private. */
  readonly all: number
  readonly locked: number
  readonly open: readonly string[]
  readonly sealed: readonly string[]
}

/**
 * Chooses pages of a built site, the same ones each time: half of them private, spread over the whole site.
 * @param isPrivate tells by a page's path within the site.
 */
export async function choosePages(
  folder: string,
  { base, count, isPrivate }: { base: string; count: number; isPrivate: (path: string) => boolean },
): Promise<Chosen> {
  const names = await readdir(folder, { recursive: true })
  const paths = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.html$/.test(name) && !/(^|\/)404\.html$|^search/.test(name))
    .map((name) => `/${name}`.replace(/(index)?\.html$/, ''))
    .sort()
  const [sealed, open] = [paths.filter(isPrivate), paths.filter((path) => !isPrivate(path))]
  const half = Math.min(Math.ceil(count / 2), sealed.length)
  const placed = (some: readonly string[]) => some.map((path) => base.replace(/\/$/, '') + path)
  return {
    all: paths.length,
    locked: sealed.length,
    sealed: placed(spread(sealed, half)),
    open: placed(spread(open, count - half)),
  }
}

/** So many of a list, in even steps. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  const step = Math.max(1, list.length / count)
  return list.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, count)
}
