import { useChange, useRead } from '../api/use-api.js'
import { Confirm } from '../kit/confirm.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

/** Previews of pull requests: which builds can open their own private pages, where, and for how long. */
export function Previews() {
  const previews = useRead('listPreviews', { query: usePage() })
  const refresh = ['listPreviews', 'listAudit'] as const
  const create = useChange('createPreview', { refresh, done: 'Preview registered.' })
  const close = useChange('deletePreview', { refresh, done: 'Preview closed.' })
  return (
    <Page
      title="Previews"
      intro="Builds of pull requests, each at its own address. Readers can open the private pages of a registered build there; the build gets no keys to the published site."
      actions={
        <Create
          name="preview"
          label="Register a preview"
          intro="Each address has one preview: registering another build there closes the previous one."
        >
          {(close) => (
            <EditForm
              label="Register a preview"
              initial={{ name: '', url: '', build: '', days: '14' }}
              fields={[
                {
                  kind: 'text',
                  name: 'name',
                  label: 'Name',
                  required: true,
                  hint: 'Shown to readers, such as “PR 41”.',
                },
                {
                  kind: 'text',
                  type: 'url',
                  name: 'url',
                  label: 'Address',
                  required: true,
                  hint: 'The address of its first page, ending with a slash. No other site or preview may use the same origin.',
                },
                {
                  kind: 'text',
                  name: 'build',
                  label: 'Build',
                  required: true,
                  hint: 'The value of “build” in the sealed folder’s portico-seal.json.',
                },
                {
                  kind: 'number',
                  name: 'days',
                  label: 'Days',
                  required: true,
                  min: 1,
                  max: 90,
                  hint: 'How long the preview stays open.',
                },
              ]}
              submit="Register preview"
              onSubmit={async ({ name, url, build, days }) => {
                await create.mutateAsync({
                  body: { name: name.trim(), url: url.trim(), build: build.trim(), days: Number(days) },
                })
                close()
              }}
            />
          )}
        </Create>
      }
    >
      <Loaded of={previews}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Previews"
              rows={result}
              keyOf={({ build }) => build}
              empty="No previews yet."
              emptyAction={<OpenDrawer name="preview">Register a preview</OpenDrawer>}
              columns={[
                { head: 'Name', names: true, cell: ({ name }) => name },
                { head: 'Address', cell: ({ url }) => <a href={url}>{url}</a> },
                { head: 'Build', cell: ({ build }) => <code>{build}</code> },
                { head: 'Registered', cell: ({ created_at }) => <When at={created_at} /> },
                { head: 'Open until', cell: ({ expires_at }) => <When at={expires_at} /> },
              ]}
              actions={({ build, name, expires_at }) =>
                Date.parse(expires_at) > Date.now() && (
                  <Confirm
                    label="Close"
                    look="quiet"
                    title={`Close the preview ${name}?`}
                    yes="Close the preview"
                    onYes={() => close.mutateAsync({ path: { build } })}
                  >
                    <p>Its private pages close, and everyone signed in there is signed out.</p>
                  </Confirm>
                )
              }
            />
            <Pager of={pagination} things={['preview', 'previews']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
