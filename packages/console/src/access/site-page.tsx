import type { RequestResult } from '@portico/protocol'
import { useSearchParams } from 'react-router'
import { useConnection } from '../api/connection.js'
import { useRead } from '../api/use-api.js'
import { Names } from '../kit/chips.js'
import { Copy } from '../kit/copy.js'
import { Facts, Note, things } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { Page, Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { Openings } from './openings.js'
import { isSamePart, type SitePage as PageRow } from './pages-for.js'
import { Reader, Readers } from './readers.js'
import { ViewAs } from './view-as.js'

type Site = RequestResult<'readSite'>

/** One page of the site: who can open it, who opened it, and why. */
export function SitePage() {
  const [search] = useSearchParams()
  const path = search.get('path') ?? ''
  const site = useRead('readSite')
  return (
    <Page
      title={path || 'Page'}
      back={{ to: '/access', label: 'Page access' }}
      actions={<ViewAs groups={site.data?.result.groups ?? []} path={path || '/'} />}
    >
      <Loaded of={site}>
        {({ result }) => {
          const page = result.pages.find((entry) => entry.path === path)
          if (page) return <View key={path} page={page} site={result} />
          return <p className="empty">The served build has no such page. It may have been moved or removed.</p>
        }}
      </Loaded>
    </Page>
  )
}

function View({ page, site }: { readonly page: PageRow; readonly site: Site }) {
  const { path, audience } = page
  const sharing = site.pages.filter((entry) => isSamePart(entry.audience, audience)).length
  return (
    <>
      <Facts
        of={[
          ['Readers', <Readers key="readers" {...page} />],
          [
            'In the site',
            <a key="page" href={path}>
              Open the page
            </a>,
          ],
          ['Part', audience === null ? 'None: not sealed' : `${things(sharing, 'page')} with these readers`],
          ['Build', <code key="build">{site.build}</code>],
        ]}
      />
      {audience === null ? (
        <Note>
          <p>This page is public. Everyone can open it without a key, so there is no record of who did.</p>
        </Note>
      ) : (
        <>
          <ReadersNow path={path} />
          <Opened path={path} />
        </>
      )}
      <Decides path={path} />
    </>
  )
}

/** The rules, folders and front matter that decide it, as `portico why` prints them. */
function Decides({ path }: { readonly path: string }) {
  const page = useRead('explainPage', { query: { page: path } })
  return (
    <Section
      title="What decides this"
      intro="The rules, folders and front matter of the served build that decide who can open the page."
    >
      <Loaded of={page}>
        {({ result: { why, source } }) => (
          <>
            <Table
              caption="What decides this"
              rows={why}
              keyOf={({ by, says }) => `${by} ${says}`}
              empty="No rule, folder or front matter makes it private."
              columns={[
                { head: 'By', names: true, cell: ({ by }) => by },
                { head: 'What it says', cell: ({ says }) => says },
              ]}
            />
            {source && (
              <p>
                Made from <code>{source}</code>. To change who can open it, change the site and seal it again.
              </p>
            )}
          </>
        )}
      </Loaded>
      <Copy label="The same on the command line" value={`npx portico why ${path}`} />
    </Section>
  )
}

function ReadersNow({ path }: { readonly path: string }) {
  const { connection } = useConnection()
  const readers = useRead('listPageReaders', { query: { page: path, ...usePage({ name: 'readers' }) } })
  return (
    <Section
      title="Who can open it now"
      intro="Members of this organization, by their groups at this moment. Members of partner organizations are not listed."
    >
      <Loaded of={readers}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Who can open it now"
              rows={result}
              keyOf={({ person_id }) => person_id}
              empty="No member of this organization can open this page. Add people to the groups under People, or change who can read the page in the site."
              columns={[
                {
                  head: 'Reader',
                  names: true,
                  cell: (row) => <Reader of={{ ...row, organization_id: connection.organization }} />,
                },
                { head: 'Groups', cell: ({ groups }) => <Names of={groups} /> },
              ]}
            />
            <Pager of={pagination} things={['reader', 'readers']} name="readers" />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Opened({ path }: { readonly path: string }) {
  const openings = useRead('listOpenings', { query: { page: path, ...usePage({ name: 'openings' }) } })
  return (
    <Section
      title="Who opened it"
      intro="Who got the key of this page in the served build, in a browser or with a program of their own."
    >
      <Loaded of={openings}>
        {({ result, pagination }) => (
          <>
            <Openings
              rows={result}
              of="page"
              empty="No one has opened this page in the served build yet. The audit log lists the openings of earlier builds as content.opened."
            />
            <Pager of={pagination} things={['opening', 'openings']} name="openings" />
          </>
        )}
      </Loaded>
    </Section>
  )
}
