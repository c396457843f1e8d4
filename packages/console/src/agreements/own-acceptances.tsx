import type { RequestResult } from '@portico/protocol'
import { Link } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Button, Buttons } from '../kit/button.js'
import { saveFile } from '../kit/copy.js'
import { DownloadCsv } from '../kit/download-csv.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

type Acceptance = RequestResult<'listOwnAcceptances'>[number]

/** For a spreadsheet. */
const COLUMNS: Readonly<Record<string, (row: Acceptance) => unknown>> = {
  agreement: ({ name }) => name,
  agreement_id: ({ agreement_id }) => agreement_id,
  of: ({ site }) => site,
  version: ({ version }) => version,
  accepted_for: ({ accepted_by }) => accepted_by,
  person: ({ person }) => person,
  person_id: ({ person_id }) => person_id,
  accepted_at: ({ accepted_at }) => accepted_at,
  expires_at: ({ expires_at }) => expires_at,
  digest: ({ digest }) => digest,
  receipt: ({ receipt }) => receipt,
}

/** The other side: what people of this organization accepted, here and on the sites above it. */
export function OwnAcceptances() {
  const acceptances = useRead('listOwnAcceptances', { query: usePage({ name: 'accepted', size: 20 }) })
  return (
    <Section
      title="Accepted by this organization"
      intro="Agreements that people of this organization accepted, here and on the sites of organizations above it, with the signed receipts."
    >
      <Loaded of={acceptances}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Accepted by this organization"
              rows={result}
              keyOf={({ id }) => id}
              empty="No one has accepted an agreement yet."
              columns={[
                { head: 'Agreement', names: true, cell: (row) => <Of row={row} /> },
                { head: 'Version', numeric: true, cell: ({ version }) => version },
                { head: 'Accepted by', cell: (row) => <Who row={row} /> },
                { head: 'Accepted', cell: ({ accepted_at }) => <When at={accepted_at} /> },
                { head: 'Expires', cell: ({ expires_at }) => (expires_at ? <When at={expires_at} /> : 'never') },
              ]}
              actions={({ id, name, receipt }) => (
                <Button
                  look="quiet"
                  aria-label={`Download receipt: ${name}`}
                  onClick={() => saveFile(`receipt-${id}.jwt`, receipt, 'application/jwt')}
                >
                  Download receipt
                </Button>
              )}
            />
            <Pager of={pagination} things={['acceptance', 'acceptances']} name="accepted" />
            {result.length > 0 && (
              <Buttons>
                <DownloadCsv of="listOwnAcceptances" columns={COLUMNS} file="accepted-agreements.csv" />
              </Buttons>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const Of = ({ row: { name, site } }: { readonly row: Acceptance }) => (
  <span className="stack">
    {name}
    <span className="quiet">{site}</span>
  </span>
)

function Who({ row: { person, person_id, accepted_by } }: { readonly row: Acceptance }) {
  return (
    <span className="stack">
      {person === null ? (
        <span title={person_id}>…{person_id.slice(-8)}</span>
      ) : (
        <Link to={`/persons/${person_id}`}>{person}</Link>
      )}
      {accepted_by === 'organization' && <span className="quiet">for the whole organization</span>}
    </span>
  )
}
