import type { RequestResult } from '@portico/protocol'
import { Link, useNavigate, useParams } from 'react-router'
import { useConnection } from '../api/connection.js'
import { useChange, useRead } from '../api/use-api.js'
import { Buttons } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { DownloadCsv } from '../kit/download-csv.js'
import { Create } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Page, Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { nameOf } from '../kit/person-words.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { ACCEPTANCE_COLUMNS, inForceField, sentVersion, textField } from './words.js'

/** The most rows of one response. */
const ROWS = 1000

/** One agreement: its versions, and who accepted which. */
export function Agreement() {
  const { agreement_id = '' } = useParams()
  const path = { agreement_id }
  const agreements = useRead('listAgreements', { query: { limit: ROWS } })
  const versions = useRead('listAgreementVersions', { path })
  const add = useChange('addAgreementVersion', {
    refresh: ['listAgreementVersions', 'listAudit'],
    done: 'Version added.',
  })
  const withdraw = useChange('withdrawAgreement', {
    refresh: ['listAgreements', 'listAudit'],
    done: 'Agreement withdrawn.',
  })
  const navigate = useNavigate()
  const agreement = agreements.data?.result.find(({ id }) => id === agreement_id)
  return (
    <Page
      title={agreement?.name ?? 'Agreement'}
      back={{ to: '/agreements', label: 'Agreements' }}
      actions={
        agreement?.withdrawn_at === null && (
          <Confirm
            label="Withdraw"
            look="danger"
            title="Withdraw this agreement?"
            yes="Withdraw it"
            onYes={async () => {
              await withdraw.mutateAsync({ path })
              await navigate('/agreements')
            }}
          >
            <p>Pages no longer require it. Receipts are kept. This cannot be undone.</p>
          </Confirm>
        )
      }
    >
      <Section
        title="Versions"
        actions={
          agreement?.withdrawn_at === null && (
            <Create
              name="version"
              label="Add a version"
              look="plain"
              intro="From its date on, everyone has to accept the new version before pages open again."
            >
              {(close) => (
                <EditForm
                  label="Add a version"
                  initial={{ text: '', in_force: '' }}
                  fields={[textField, inForceField]}
                  submit="Add the version"
                  onSubmit={async (version) => {
                    await add.mutateAsync({ path, body: sentVersion(version) })
                    close()
                  }}
                />
              )}
            </Create>
          )
        }
      >
        <Loaded of={versions}>
          {({ result }) => (
            <Table
              caption="Versions"
              rows={result}
              keyOf={({ version }) => String(version)}
              empty="No versions."
              columns={[
                { head: 'Version', names: true, cell: ({ version }) => `Version ${version}` },
                { head: 'In force from', cell: ({ in_force_at }) => <When at={in_force_at} /> },
                { head: 'Text', cell: (row) => <Text of={row} /> },
              ]}
            />
          )}
        </Loaded>
      </Section>
      <Acceptances id={agreement_id} />
    </Page>
  )
}

/** Collapsed, since it may be long. */
const Text = ({ of }: { readonly of: RequestResult<'listAgreementVersions'>[number] }) => (
  <details>
    <summary>Text of version {of.version}</summary>
    <span className="prose written">{of.text}</span>
  </details>
)

function Acceptances({ id }: { readonly id: string }) {
  const { connection } = useConnection()
  const path = { agreement_id: id }
  const acceptances = useRead('listAcceptances', { path, query: usePage() })
  return (
    <Section title="Accepted by">
      <Loaded of={acceptances}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Acceptances"
              rows={result}
              keyOf={(row) => row.id}
              empty="No one has accepted it yet."
              columns={[
                {
                  head: 'Person',
                  names: true,
                  cell: (row) =>
                    row.guest_link !== null ? (
                      `Guest${row.guest_email === null ? '' : ` ${row.guest_email}`}, link ${row.guest_link}`
                    ) : row.organization_id === connection.organization ? (
                      <Link to={`/persons/${row.person_id}`}>{nameOf(row)}</Link>
                    ) : (
                      nameOf(row)
                    ),
                },
                {
                  head: 'Organization',
                  cell: (row) => (row.guest_link === null ? (row.organization ?? row.organization_id) : ''),
                },
                { head: 'Version', numeric: true, cell: ({ version }) => version },
                { head: 'Accepted', cell: ({ accepted_at }) => <When at={accepted_at} /> },
                { head: 'Expires', cell: ({ expires_at }) => (expires_at ? <When at={expires_at} /> : 'never') },
              ]}
            />
            <Pager of={pagination} things={['acceptance', 'acceptances']} />
          </>
        )}
      </Loaded>
      <Buttons>
        <DownloadCsv of="listAcceptances" input={{ path }} columns={ACCEPTANCE_COLUMNS} file="acceptances.csv" />
      </Buttons>
    </Section>
  )
}
