import { parseJson } from '@portico/access/guards'
import { BUCKETS, type Bucket, DEFAULT_BUCKET, LIMITS } from '@portico/protocol'
import { useChange } from '../api/use-api.js'
import { Create } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Section } from '../kit/page.js'
import type { PersonRow } from '../kit/person-words.js'
import { Table } from '../kit/table.js'

const RIGHTS = {
  read_write: 'the person can change it',
  read_only: 'the person can read it',
  no_access: 'hidden from the person',
} as const

const OPTIONS = Object.entries(BUCKETS).map(
  ([bucket, { endUser, shared }]) =>
    [bucket, `${RIGHTS[endUser]}${shared ? ', in all organizations of the pool' : ''} (${bucket})`] as const,
)
const isBucket = (name: string): name is Bucket => Object.hasOwn(BUCKETS, name)

/** What programs store about a person, by bucket; added and changed one at a time. */
export function PersonAttributes({ person: { person_id, attributes } }: { readonly person: PersonRow }) {
  const rows = Object.entries(attributes).flatMap(([bucket, values]) =>
    Object.entries(values).map(([name, value]) => ({ bucket, name, value: JSON.stringify(value) })),
  )
  const save = useChange('updatePerson', { refresh: ['getPerson', 'listAudit'], done: 'Attribute saved.' })
  return (
    <Section
      title="Attributes"
      intro="What programs store about this person. The bucket determines what the person may do with it."
      actions={
        <Create name="attribute" label="Add or change an attribute" look="plain">
          {(close) => (
            <EditForm
              label="Add or change an attribute"
              initial={{ name: '', value: '', bucket: DEFAULT_BUCKET as string }}
              fields={[
                {
                  kind: 'text',
                  name: 'name',
                  label: 'Name',
                  required: true,
                  suggestions: rows.map(({ name }) => name),
                  check: (name) =>
                    new TextEncoder().encode(name.trim()).length <= LIMITS.attributeNameBytes
                      ? undefined
                      : `A name can have at most ${LIMITS.attributeNameBytes} bytes.`,
                },
                {
                  kind: 'long',
                  name: 'value',
                  label: 'Value',
                  required: true,
                  mono: true,
                  hint: 'JSON: "text", 7, true, ["a"], {"b": 1}. Anything that is not JSON is stored as text.',
                },
                { kind: 'choice', name: 'bucket', label: 'Bucket', required: true, options: OPTIONS },
              ]}
              submit="Save the attribute"
              onSubmit={async ({ name, value, bucket }) => {
                if (!isBucket(bucket)) return
                await save.mutateAsync({
                  path: { person_id },
                  body: { attributes: { [bucket]: { [name.trim()]: jsonOrText(value) } } },
                })
                close()
              }}
            />
          )}
        </Create>
      }
    >
      <Table
        caption="Attributes"
        rows={rows}
        keyOf={({ bucket, name }) => `${bucket} ${name}`}
        empty="No attributes."
        columns={[
          { head: 'Name', names: true, cell: ({ name }) => name },
          { head: 'Value', cell: ({ value }) => <code>{value}</code> },
          { head: 'Bucket', cell: ({ bucket }) => bucket },
        ]}
      />
    </Section>
  )
}

function jsonOrText(text: string): unknown {
  const value = parseJson(text)
  return value === undefined ? text : value
}
