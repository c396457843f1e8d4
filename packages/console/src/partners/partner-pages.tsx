import { mayRead, withoutTimes } from '@portico/access'
import { Link } from 'react-router'
import { readableBy, viewOf } from '../access/pages-for.js'
import { Readers } from '../access/readers.js'
import { useRead } from '../api/use-api.js'
import { things } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import type { Partner } from './partner-section.js'

const SHOWN = 20

/** The private pages that a partner's members can open: every member, or those in groups that count here. */
export function PartnerPages({ partner: { group, groups } }: { readonly partner: Partner }) {
  const site = useRead('readSite')
  const counting = groups.filter(({ counts }) => counts).map(({ name }) => name)
  return (
    <Section
      title="What they can read"
      intro="Private pages of the served site. Pending agreements and suspension close them regardless of this list."
    >
      <Loaded of={site}>
        {({ result: { pages } }) => {
          const readablePages = readableBy(pages, [group, ...counting]).filter(({ audience }) => audience !== null)
          return (
            <>
              <Table
                caption="Pages they can read"
                rows={readablePages.slice(0, SHOWN)}
                keyOf={({ path }) => path}
                empty={`No private page is for ${group} or for a group that counts here.`}
                columns={[
                  { head: 'Page', names: true, cell: ({ path }) => <Link to={viewOf(path)}>{path}</Link> },
                  {
                    head: 'Readable by',
                    cell: ({ audience }) =>
                      mayRead(withoutTimes(audience ?? undefined), [group]) ? 'every member' : 'members of its groups',
                  },
                  {
                    head: 'Readers',
                    cell: ({ audience, readers }) => <Readers audience={audience} readers={readers} />,
                  },
                ]}
              />
              {readablePages.length > SHOWN && (
                <p className="quiet">
                  The first {SHOWN} of {things(readablePages.length, 'page')}.{' '}
                  <Link to={`/access?${new URLSearchParams({ reader: [group, ...counting].join(',') })}`}>
                    Show all in Page access
                  </Link>
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
