import { useRead } from '../api/use-api.js'
import { Loaded } from '../kit/loaded.js'
import { consentName } from '../kit/names.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

/** What a person consented to, and when. */
export function PersonConsents({ personId }: { readonly personId: string }) {
  const consents = useRead('listConsents', { path: { person_id: personId } })
  return (
    <Section title="Consents">
      <Loaded of={consents}>
        {({ result }) => (
          <Table
            caption="Consents"
            rows={result}
            keyOf={({ consent_level }) => consent_level}
            empty="No consents recorded."
            columns={[
              { head: 'Consent', names: true, cell: ({ consent_level }) => consentName(consent_level) },
              { head: 'Given', cell: ({ created_at }) => <When at={created_at} /> },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
