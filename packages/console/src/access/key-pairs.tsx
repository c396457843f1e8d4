import type { RequestResult } from '@portico/protocol'
import { useRead } from '../api/use-api.js'
import { Copy } from '../kit/copy.js'
import { Badge } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { Page, Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

type KeyPair = RequestResult<'listSiteKeys'>[number]

/** The key pairs that the site is sealed for. They are changed on the server's machine. */
export function KeyPairs() {
  const pairs = useRead('listSiteKeys', { query: usePage() })
  return (
    <Page
      title="Key pairs"
      intro="The site is sealed for the public key of a pair. The private key stays in the server’s database, and opens the site for its readers."
    >
      <Loaded of={pairs}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Key pairs"
              rows={result}
              keyOf={({ id }) => id}
              empty={
                <>
                  This organization has no key pair, because no site has been sealed for it yet. To create one, run{' '}
                  <code>npx portico seal</code> on the server’s machine.
                </>
              }
              columns={[
                { head: 'ID', names: true, cell: ({ id }) => <code>{id}</code> },
                {
                  head: 'Use',
                  cell: ({ current }) => (current ? <Badge tone="good">Current</Badge> : <Badge>Earlier builds</Badge>),
                },
                { head: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
                { head: 'Builds', cell: (pair) => <Builds of={pair} /> },
              ]}
            />
            <Pager of={pagination} things={['key pair', 'key pairs']} />
            {result.map((pair) => pair.current && <Commands key={pair.id} of={pair} />)}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Names that only readers state are marked, because a reader can make one up. */
function Builds({ of: { builds, other_builds } }: { readonly of: KeyPair }) {
  if (builds.length === 0) return <span className="quiet">No build opened yet</span>
  return (
    <ul className="stack">
      {builds.map(({ build, confirmed, readers, last_asked }) => (
        <li key={build}>
          <code>{build}</code> {!confirmed && <Badge>Unconfirmed</Badge>}{' '}
          <span className="quiet">
            {readers === 1 ? '1 reader' : `${readers} readers`}, last used <When at={last_asked} />
          </span>
        </li>
      ))}
      {other_builds > 0 && <li className="quiet">and {other_builds} more unconfirmed</li>}
    </ul>
  )
}

function Commands({ of: { public_key } }: { readonly of: KeyPair }) {
  return (
    <>
      <Section
        title="Seal a build elsewhere"
        intro="A build needs only the public key, which is not a secret: commit it, or store it in a CI variable. Pass it to the option --to of npx portico seal."
      >
        <Copy label="Public key" value={public_key} />
      </Section>
      <Section
        title="Create a new key pair"
        intro="Later builds are sealed for the new pair. Builds for earlier pairs stay readable. Run this on the server’s machine."
      >
        <Copy label="Command that creates a new key pair" value="npx portico seal rotate" />
      </Section>
      <Section
        title="Destroy a private key"
        intro="After this, no one can open the builds of that pair. The command lists them. The current pair cannot be destroyed. Run this on the server’s machine."
      >
        <Copy label="Command that destroys a private key" value="npx portico seal forget <id>" />
      </Section>
    </>
  )
}
