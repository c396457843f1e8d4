import { Link } from 'react-router'
import { Openings } from '../access/openings.js'
import { viewOf } from '../access/pages-for.js'
import { Readers } from '../access/readers.js'
import { useRead } from '../api/use-api.js'
import { Names } from '../kit/chips.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'

interface PersonPagesProps {
  readonly personId: string
}

/** What a person can open on the site now. */
export function ReadablePages({ personId }: PersonPagesProps) {
  const pages = useRead('listReadablePages', {
    path: { person_id: personId },
    query: usePage({ name: 'pages', size: 20 }),
  })
  return (
    <Section title="Pages they can open" intro="According to their current groups. Public pages come last.">
      <Loaded of={pages}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Pages they can open"
              rows={result}
              keyOf={({ path }) => path}
              empty="No pages: no site is served for this organization, or this person can open none of its pages. Groups decide what they can open."
              columns={[
                { head: 'Page', names: true, cell: ({ path }) => <Link to={viewOf(path)}>{path}</Link> },
                { head: 'Readers', cell: (page) => <Readers {...page} /> },
                { head: 'Because', cell: ({ through }) => <Because of={through} /> },
              ]}
            />
            <Pager of={pagination} things={['page', 'pages']} name="pages" />
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** What a person has opened. */
export function PersonOpenings({ personId }: PersonPagesProps) {
  const openings = useRead('listOpenings', {
    query: { person_id: personId, ...usePage({ name: 'openings', size: 20 }) },
  })
  return (
    <Section
      title="What they opened"
      intro="Pages with the same readers share a key. Each line is the first time that a session got such a key."
    >
      <Loaded of={openings}>
        {({ result, pagination }) => (
          <>
            <Openings rows={result} of="person" empty="They have not opened any private pages yet." />
            <Pager of={pagination} things={['opening', 'openings']} name="openings" />
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Why a person can open a page, according to their current groups. */
function Because({ of }: { readonly of: readonly string[] | null }) {
  if (of === null) return 'It is public.'
  return of.length === 0 ? 'They are signed in.' : <Names of={of} />
}
