import { useOrganizations } from '@portico/react'
import { useState } from 'react'
import { Button } from '../kit/button.js'
import { Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'

/** Changes which organization the console works on, for somebody who is in several. */
export function SwitchOrganization() {
  const { organizations, currentOrganization, switchOrganization } = useOrganizations()
  const [failure, setFailure] = useState<Error>()
  if (organizations.length < 2) return null
  const change = (oid: string) => {
    setFailure(undefined)
    switchOrganization({ oid }).catch((error: unknown) =>
      setFailure(error instanceof Error ? error : new Error('The organization could not be changed. Try again.')),
    )
  }
  return (
    <Section
      title="Work on another organization"
      intro="Persons, groups, keys and the audit are those of the organization that you work on."
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
            <span className="quiet">this one</span>
          ) : (
            <Button aria-label={`Work on ${org_name}`} onClick={() => change(id)}>
              Work on it
            </Button>
          )
        }
      />
    </Section>
  )
}
