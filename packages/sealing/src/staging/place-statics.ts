import type { SealPlan } from '../plan/plan.js'
import { privateStatics, sealedLinks } from './private-statics.js'
import type { SealedAsset, SortedFiles } from './sorted-files.js'
import { isByName } from './staged-file.js'
import { addressesOf } from './static-addresses.js'

type Sorted = Pick<SortedFiles, 'open' | 'sealed' | 'assets' | 'styles'>

/** Returns the name under which a file is published for the readers of a part: a host serves its type by its extension. */
export const assetName = (plan: SealPlan, part: number, number: number, path: string): string =>
  `assets/sealed/${part}-${number}-${plan.build.slice(0, 6)}${/\.\w+$/.exec(path)?.[0] ?? ''}`

/**
 * Seals the static files that only private pages use, at their own address for programs, and as a picture or download of the pages that
 * link to them. Those at a private path are sealed already, and their pages need them in the same way.
 */
export function placeStatics(
  plan: SealPlan,
  { open, sealed, assets, styles }: Sorted,
): Omit<Sorted, 'styles'> & Pick<SortedFiles, 'undecided' | 'shared' | 'notes'> {
  const isStatic = new Set(plan.staticFiles ?? [])
  const isPage = new Set(plan.prerendered ?? [])
  const ruled = sealed.filter(({ file }) => isStatic.has(file.path))
  const ruledLinks = sealedLinks(
    plan,
    sealed,
    ruled.map(({ file }) => file),
  )
  const candidates = open.filter(({ path }) => isStatic.has(path) && !isByName(path) && !isPage.has(path))
  const statics = privateStatics(plan, { open, sealed, assets, styles }, candidates)
  const moved = new Set(statics.sealed.map(({ file }) => file))
  const shownBy = [
    ...ruled.filter(({ part, file }) => ruledLinks.get(file.path)?.linking.has(part)),
    ...statics.sealed.flatMap(({ file, linking }) => linking.map((part) => ({ part, file }))),
  ]
  return {
    open: open.filter((file) => !moved.has(file)),
    // An address has one envelope, which only the readers of one part can open.
    sealed: [
      ...sealed,
      ...statics.sealed.flatMap(({ file, parts }) => (parts.length === 1 ? parts.map((part) => ({ part, file })) : [])),
    ],
    assets: [
      ...assets,
      ...shownBy.map(
        ({ part, file }, at): SealedAsset => ({
          part,
          file,
          name: assetName(plan, part, assets.length + at, file.path),
          addresses: addressesOf(file.path, plan),
        }),
      ),
    ],
    undecided: statics.undecided,
    shared: statics.shared,
    notes:
      moved.size === 0
        ? []
        : [`Sealed, because only private pages use it: ${[...moved].map(({ path }) => path).join(', ')}`],
  }
}
