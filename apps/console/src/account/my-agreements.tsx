import { useRead } from '../api/use-api.js'
import { When } from '../kit/bits.js'
import { Button } from '../kit/button.js'
import { saveFile } from '../kit/copy.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'

/** What the person accepted, with the signed receipts. */
export function MyAgreements() {
  const receipts = useRead('myReceipts')
  return (
    <Section title="Agreements" intro="Agreements that you accepted here, each with a receipt signed by this server.">
      <Loaded of={receipts}>
        {({ result }) => (
          <Table
            caption="Agreements"
            rows={result}
            keyOf={({ id }) => id}
            empty="You have not accepted any agreements here."
            columns={[
              { head: 'Agreement', names: true, cell: ({ name }) => name },
              { head: 'Version', numeric: true, cell: ({ version }) => version },
              { head: 'Accepted', cell: ({ accepted_at }) => <When at={accepted_at} /> },
              { head: 'Expires', cell: ({ expires_at }) => (expires_at ? <When at={expires_at} /> : 'never') },
            ]}
            actions={({ id, name, receipt }) => (
              <Button
                aria-label={`Download receipt: ${name}`}
                onClick={() => saveFile(`receipt-${id}.jwt`, receipt, 'application/jwt')}
              >
                Download receipt
              </Button>
            )}
          />
        )}
      </Loaded>
    </Section>
  )
}
