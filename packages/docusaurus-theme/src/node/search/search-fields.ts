import type { IndexedPage, PageKind } from '@portico/sealing/search'
import type { Page, PageMetadata } from '../site/read-pages.js'
import { authorsPath } from '../site/sources.js'
import { type VersionLabels, versionOf } from './version-labels.js'

/** The front matter of the search, each with its check and what to write instead of a value that fails it. */
const FRONT_MATTER = {
  searchable: { isValid: (value: unknown) => typeof value === 'boolean', expected: 'true or false' },
  search_boost: {
    isValid: (value: unknown) => typeof value === 'number' && value >= 0.1 && value <= 10,
    expected: 'a number from 0.1 to 10',
  },
} as const

/** @throws Error with one sentence per page whose front matter the search cannot read */
export function demandSearchFields(pages: readonly Page[]): void {
  const faults = pages.flatMap(({ metadata: { frontMatter = {}, source } }) =>
    Object.entries(FRONT_MATTER).flatMap(([name, { isValid, expected }]) => {
      const value = frontMatter[name]
      if (value === undefined || isValid(value)) return []
      return [`${authorsPath(source)}: ${name} must be ${expected}, not ${JSON.stringify(value)}.`]
    }),
  )
  if (faults.length > 0)
    throw new Error(['[portico] The front matter of these pages cannot be read by the search.', ...faults].join('\n- '))
}

/** Whether the search finds a page: an author can leave it out. */
export const isSearchable = ({ metadata: { unlisted, frontMatter } }: Page): boolean =>
  unlisted !== true && frontMatter?.searchable !== false

const KINDS: Readonly<Record<string, PageKind>> = {
  'docusaurus-plugin-content-docs': 'docs',
  'docusaurus-plugin-content-blog': 'blog',
}

/** What the index says about a page besides its text. */
export function searchFields(
  page: Page,
  labels: VersionLabels,
): Pick<IndexedPage, 'kind' | 'version' | 'boost' | 'changed'> {
  const { search_boost: boost } = page.metadata.frontMatter ?? {}
  const version = versionOf(page, labels)
  return {
    kind: KINDS[page.plugin] ?? 'page',
    ...(version !== undefined && { version }),
    ...(typeof boost === 'number' && { boost }),
    ...whenChanged(page.metadata),
  }
}

/**
 * Returns when a page was last changed, if the site knows it: from its front matter, from git if the site shows that, or from the
 * date of a post.
 */
export function whenChanged({ lastUpdatedAt, date, frontMatter }: PageMetadata): { readonly changed?: string } {
  const last = (frontMatter?.last_update as { date?: unknown } | undefined)?.date
  for (const timestamp of [lastUpdatedAt, last, date]) {
    const at = new Date((timestamp as string | number | undefined) ?? '')
    if (!Number.isNaN(at.valueOf())) return { changed: at.toISOString() }
  }
  return {}
}
