import { useOrganizations } from '@portico/react'
import { useState } from 'react'
import { Button } from '../kit/button.js'
import { Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'

/** Switches the organization that the console administers, for administrators of several. */
export function SwitchOrganization() {
  const { organizations, currentOrganization, switchOrganization } = useOrganizations()
  const [failure, setFailure] = useState<Error>()
  if (organizations.length < 2) return null
  const change = (oid: string) => {
    setFailure(undefined)
    switchOrganization({ oid }).catch((error: unknown) =>
      setFailure(error instanceof Error ? error : new Error('The organization could not be switched. Try again.')),
    )
  }
  return (
    <Section
      title="Switch organization"
      intro="The console shows the people, groups, keys and audit log of one organization at a time."
    >
      <Problem error={failure} />
      <Table
        caption="Your organizations"
        rows={organizations}
        keyOf={({ id }) => id}
        empty="None."
        columns={[{ head: 'Organization', names: true, cell: ({ org_name }) => org_name }]}
        actions={({ id, org_name }) =>
          id === currentOrganization?.id ? (
            <span className="quiet">current</span>
          ) : (
            <Button aria-label={`Switch to ${org_name}`} onClick={() => change(id)}>
              Switch
            </Button>
          )
        }
      />
    </Section>
  )
}
