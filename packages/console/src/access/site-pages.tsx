import type { RequestResult } from '@portico/protocol'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Note } from '../kit/display.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { pagesFor, viewOf } from './pages-for.js'
import { Readers } from './readers.js'
import { ViewAs } from './view-as.js'

type Site = RequestResult<'readSite'>

/** Every page of the served build with its readers. */
export function SitePages() {
  const site = useRead('readSite')
  return (
    <Page
      title="Page access"
      actions={<ViewAs groups={site.data?.result.groups ?? []} />}
      intro="Who can open which page of the served site. The site’s rules, folders and front matter decide this: change them there and rebuild the site."
    >
      <Loaded of={site}>
        {({ result }) => (
          <>
            <Build of={result} />
            {result.pages.length > 0 && <Pages of={result} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Build({ of: { build, sealed, pages } }: { readonly of: Site }) {
  if (build === null)
    return (
      <Note>
        <p>
          No site is served for this organization, so there are no pages to show. Build the site, seal it with{' '}
          <code>npx portico seal</code>, and set <code>PORTICO_SITE</code> to the sealed folder.
        </p>
      </Note>
    )
  if (!sealed || pages.length === 0)
    return (
      <Note tone="bad">
        <p>
          Build <code>{build}</code> is not sealed for a key pair of this server, so its private pages cannot be opened.
          Seal it again with <code>npx portico seal</code>; the public key is under{' '}
          <Link to="/key-pairs">Key pairs</Link>.
        </p>
      </Note>
    )
  return (
    <Note tone="good">
      <p>
        Build <code>{build}</code> is sealed: private pages are readable with a key only.
      </p>
    </Note>
  )
}

function Pages({ of: { pages, groups } }: { readonly of: Site }) {
  const [search] = useSearchParams()
  const page = usePage({ size: 100 })
  const of = (name: string) => search.get(name) ?? ''
  const matches = pagesFor(pages, { under: of('under'), group: of('group'), reader: of('reader') })
  return (
    <>
      <Filters
        label="Search pages"
        filters={[
          { kind: 'search', name: 'under', label: 'Path begins with', placeholder: '/docs' },
          {
            kind: 'choice',
            name: 'group',
            label: 'Readers include the group',
            options: [['', 'Any'], ...groups.map((name) => [name, name] as const)],
          },
          { kind: 'text', name: 'reader', label: 'Open to someone in', suggestions: groups },
        ]}
      />
      <Table
        caption="Pages"
        rows={matches.slice(page.offset, page.offset + page.limit)}
        keyOf={({ path }) => path}
        empty="No pages match. Clear the search to see all pages. Separate several groups with commas."
        columns={[
          { head: 'Page', names: true, cell: ({ path }) => <Link to={viewOf(path)}>{path}</Link> },
          { head: 'Readers', cell: ({ audience, readers }) => <Readers audience={audience} readers={readers} /> },
        ]}
      />
      <Pager of={{ ...page, total_count: matches.length }} things={['page', 'pages']} />
    </>
  )
}
