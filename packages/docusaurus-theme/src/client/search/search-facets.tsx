import { translate } from '@docusaurus/Translate'
import type { PageFacets, PageKind } from '@portico/sealing/search'

interface Props {
  /** The combinations that the loaded indexes have. */
  readonly facets: readonly PageFacets[]
  readonly chosen: PageFacets
  readonly onChoose: (facets: PageFacets) => void
}

/** What a search can be limited to: a kind of page, and a version of the docs. Nothing if there is only one of each. */
export function SearchFacets({ facets, chosen, onChoose }: Props) {
  const names = kindNames()
  const present = new Set(facets.map(({ kind }) => kind))
  const kinds = (Object.keys(names) as PageKind[]).filter((kind) => present.has(kind))
  const versions = Array.from(new Set(facets.flatMap(({ version }) => version ?? [])))
  if (kinds.length < 2 && versions.length < 2) return null
  return (
    <div style={ROW}>
      {kinds.length > 1 && (
        <fieldset className="pills" style={KINDS}>
          <legend className="portico-hidden">{translate({ id: 'portico.search.kind', message: 'Search in' })}</legend>
          {[undefined, ...kinds].map((kind) => (
            <button
              key={kind ?? ''}
              type="button"
              className={`clean-btn pills__item ${kind === chosen.kind ? 'pills__item--active' : ''}`}
              style={PILL}
              aria-pressed={kind === chosen.kind}
              onClick={() => onChoose({ ...chosen, kind })}
            >
              {kind === undefined ? translate({ id: 'portico.search.everything', message: 'All' }) : names[kind]}
            </button>
          ))}
        </fieldset>
      )}
      {versions.length > 1 && (
        <select
          aria-label={translate({ id: 'portico.search.version', message: 'Version of the docs' })}
          value={chosen.version ?? ''}
          style={VERSIONS}
          onChange={({ target }) => onChoose({ ...chosen, version: target.value || undefined })}
        >
          <option value="">{translate({ id: 'portico.search.allVersions', message: 'All versions' })}</option>
          {versions.map((version) => (
            <option key={version}>{version}</option>
          ))}
        </select>
      )}
    </div>
  )
}

/** The kinds in the order in which they are offered. */
const kindNames = (): Readonly<Record<PageKind, string>> => ({
  docs: translate({ id: 'portico.search.docs', message: 'Docs' }),
  api: translate({ id: 'portico.search.api', message: 'API reference' }),
  blog: translate({ id: 'portico.search.blog', message: 'Blog' }),
  page: translate({ id: 'portico.search.pages', message: 'Other pages' }),
})

/** Here rather than in the theme's style sheet, which is on every page. */
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '.5rem',
  justifyContent: 'space-between',
  padding: '.5rem 1rem 0',
} as const
const KINDS = { display: 'flex', flexWrap: 'wrap', margin: 0, padding: 0, border: 0, fontSize: '.875rem' } as const
const PILL = { minHeight: '2.75rem', margin: 0 } as const
const VERSIONS = { minHeight: '2.75rem', maxWidth: '100%', font: 'inherit', fontSize: '.875rem' } as const
