import type { RequestResult } from '@portico/protocol'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Buttons } from '../kit/button.js'
import { Badge, count } from '../kit/display.js'
import { DownloadCsv } from '../kit/download-csv.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { type SpanQuery, share } from './site-figures.js'

type Row = RequestResult<'listPageFigures'>[number]

const COLUMNS: Readonly<Record<string, (row: Row) => unknown>> = {
  page: ({ page }) => page,
  private: (row) => row.private,
  views: ({ views }) => views,
  programs: ({ programs }) => programs,
  helpful: ({ helpful }) => helpful,
  unhelpful: ({ unhelpful }) => unhelpful,
}

/** Every page with its figures, most viewed first. */
export function PageFigures({ span }: { readonly span: SpanQuery }) {
  const [search] = useSearchParams()
  const pages = useRead('listPageFigures', { query: { ...span, ...usePage({ name: 'pages', size: 20 }) } })
  const toPage = (page: string) => {
    const next = new URLSearchParams(search)
    next.delete('pages')
    next.set('page', page)
    return `?${next}`
  }
  return (
    <Section title="Pages" intro="Open a page to see its figures over time.">
      <Loaded of={pages}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Pages"
              rows={result}
              keyOf={({ page }) => page}
              empty="No pages were counted in this time span."
              columns={[
                {
                  head: 'Page',
                  names: true,
                  cell: (row) => (
                    <span className="stack">
                      <Link to={toPage(row.page)}>{row.page}</Link>
                      {row.private && <Badge>Private</Badge>}
                    </span>
                  ),
                },
                { head: 'Views', numeric: true, cell: ({ views }) => count(views) },
                { head: 'Programs', numeric: true, cell: ({ programs }) => count(programs) },
                { head: 'Helpful', numeric: true, cell: ({ helpful, unhelpful }) => score(helpful, unhelpful) },
              ]}
            />
            <Pager of={pagination} things={['page', 'pages']} name="pages" />
            {result.length > 0 && (
              <Buttons>
                <DownloadCsv of="listPageFigures" input={{ query: span }} columns={COLUMNS} file="pages.csv" />
              </Buttons>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const score = (helpful: number, unhelpful: number) =>
  helpful + unhelpful === 0 ? '–' : `${share(helpful, helpful + unhelpful)} of ${count(helpful + unhelpful)}`
