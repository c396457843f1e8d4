import { useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { saveFile } from '../kit/copy.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { say } from '../words/translate.js'

/** What the person accepted, with the signed receipts. */
export function MyAgreements() {
  const receipts = useRead('myReceipts')
  return (
    <Section
      title={say('Agreements')}
      intro={say('Agreements that you accepted here, each with a receipt signed by this server.')}
    >
      <Loaded of={receipts}>
        {({ result }) => (
          <Table
            caption={say('Agreements')}
            rows={result}
            keyOf={({ id }) => id}
            empty={say('You have not accepted any agreements here.')}
            columns={[
              { head: say('Agreement'), names: true, cell: ({ name }) => name },
              { head: say('Version'), numeric: true, cell: ({ version }) => version },
              { head: say('Accepted'), cell: ({ accepted_at }) => <When at={accepted_at} /> },
              {
                head: say('Expires'),
                cell: ({ expires_at }) => (expires_at ? <When at={expires_at} /> : say('never')),
              },
            ]}
            actions={({ id, name, receipt }) => (
              <Button
                aria-label={say('Download receipt: {name}', { name })}
                onClick={() => saveFile(`receipt-${id}.jwt`, receipt, 'application/jwt')}
              >
                {say('Download receipt')}
              </Button>
            )}
          />
        )}
      </Loaded>
    </Section>
  )
}
