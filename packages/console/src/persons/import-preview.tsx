import { Names } from '../kit/chips.js'
import { Badge } from '../kit/display.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { handlesIn } from './handles-in.js'
import type { FilePerson } from './read-persons.js'
import type { Refused } from './send-persons.js'

const SHOWN = 20
const MOST_REFUSED = 200

/** The first people of a file, as they were parsed. */
export function ImportPreview({
  persons,
  refused,
}: {
  readonly persons: readonly FilePerson[]
  readonly refused: readonly Refused[]
}) {
  const bad = new Set(refused.map(({ place }) => place))
  return (
    <Table
      caption="Preview"
      rows={persons.slice(0, SHOWN)}
      keyOf={({ place }) => String(place)}
      empty="The file contains no people."
      columns={[
        { head: 'Row', cell: ({ place }) => place },
        {
          head: 'Handles',
          names: true,
          cell: ({ person }) => <Names of={handlesIn(person).map(({ value }) => value)} />,
        },
        { head: 'Groups', cell: ({ person }) => <Names of={textsIn(person.groups)} /> },
        {
          head: 'Result',
          cell: ({ place }) =>
            bad.has(place) ? <Badge tone="wait">skipped</Badge> : <Badge tone="good">can be added</Badge>,
        },
      ]}
    />
  )
}

/** The rows that cannot be imported, each with its reason. */
export function RefusedRows({ of }: { readonly of: readonly Refused[] }) {
  if (of.length === 0) return null
  return (
    <Section
      title="Rows that cannot be imported"
      {...(of.length > MOST_REFUSED && { intro: `The first ${MOST_REFUSED} of ${of.length}.` })}
    >
      <Table
        caption="Rows that cannot be imported"
        rows={of.slice(0, MOST_REFUSED)}
        keyOf={({ place, message }) => `${place} ${message}`}
        empty=""
        columns={[
          { head: 'Who', names: true, cell: ({ who, place }) => who ?? `Row ${place}` },
          { head: 'Row', cell: ({ place }) => place },
          { head: 'Reason', cell: ({ message }) => message },
        ]}
      />
    </Section>
  )
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
