import { useChange, useRead } from '../api/use-api.js'
import { Button, Buttons } from '../kit/button.js'
import { Names } from '../kit/chips.js'
import { Confirm } from '../kit/confirm.js'
import { Badge } from '../kit/display.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Page, Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { DnsRecord } from './dns-record.js'
import { admissionFields, admissionOf, EditDomain } from './edit-domain.js'
import { APPROVALS, nameOf, STATES } from './words.js'

const REFRESH = ['listDomains', 'listAudit'] as const

/** Email domains that the organization proves with a DNS record, so that people with addresses there join it. */
export function Domains() {
  const domains = useRead('listDomains', { query: usePage() })
  const groups = useRead('listGroups', { query: { limit: 1000 } })
  const add = useChange('createDomain', { refresh: REFRESH, done: 'Domain added. Create its DNS record now.' })
  const remove = useChange('deleteDomain', { refresh: REFRESH, done: 'Domain removed.' })
  const check = useChange('checkDomain', {
    refresh: REFRESH,
    done: ({ result }) =>
      result.state === 'verified' ? `${nameOf(result)} is verified.` : `The record of ${nameOf(result)} was not found.`,
  })
  const isChecked = (id: string) => check.variables?.path?.domain_id === id
  const checking = (id: string) => ({
    busy: check.isPending && isChecked(id),
    onCheck: () => check.mutate({ path: { domain_id: id } }),
  })
  return (
    <Page
      title="Domains"
      intro="People who sign in with an email address at a verified domain join this organization. The DNS record is checked every week."
      actions={
        <Create name="domain" label="Add a domain">
          {(close) => (
            <EditForm
              label="Add a domain"
              initial={{ domain: '', groups: [] as readonly string[], approval: 'none' }}
              fields={[
                {
                  kind: 'text',
                  name: 'domain',
                  label: 'Domain',
                  required: true,
                  hint: 'The part of your email addresses after the @. Subdomains count separately.',
                },
                ...admissionFields(groups.data?.result.map(({ name }) => name) ?? []),
              ]}
              submit="Add domain"
              onSubmit={async ({ domain, ...admission }) => {
                await add.mutateAsync({ body: { domain: domain.trim(), ...admissionOf(admission) } })
                close()
              }}
            />
          )}
        </Create>
      }
    >
      <Loaded of={domains}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Domains"
              rows={result}
              keyOf={({ id }) => id}
              empty="No domains yet."
              emptyAction={<OpenDrawer name="domain">Add a domain</OpenDrawer>}
              columns={[
                { head: 'Domain', names: true, cell: nameOf },
                {
                  head: 'State',
                  cell: ({ state }) => <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>,
                },
                { head: 'Groups', cell: (domain) => <Names of={domain.groups} /> },
                { head: 'New members', cell: ({ approval }) => APPROVALS[approval] },
                { head: 'Last checked', cell: ({ checked_at }) => <When at={checked_at} /> },
              ]}
              actions={(domain) => (
                <Buttons>
                  {domain.state === 'verified' && (
                    <Button
                      busy={checking(domain.id).busy}
                      aria-label={`Check now: ${nameOf(domain)}`}
                      onClick={checking(domain.id).onCheck}
                    >
                      Check now
                    </Button>
                  )}
                  <EditDomain domain={domain} />
                  <Confirm
                    label="Remove"
                    title={`Remove ${nameOf(domain)}?`}
                    yes="Remove the domain"
                    onYes={() => remove.mutateAsync({ path: { domain_id: domain.id } })}
                  >
                    <p>
                      New people no longer join through it, and another organization can verify it. Existing members
                      stay.
                    </p>
                  </Confirm>
                </Buttons>
              )}
            />
            <Pager of={pagination} things={['domain', 'domains']} />
            <Problem
              error={result.some(({ id, state }) => isChecked(id) && state === 'verified') ? check.error : null}
            />
            {result.some(({ state }) => state !== 'verified') && (
              <Section
                title="DNS records to create"
                intro="Create each record where the DNS of the domain is managed, then check it here. Keep the record: the domain stops admitting people seven days after it goes missing."
              >
                {result
                  .filter(({ state }) => state !== 'verified')
                  .map((domain) => (
                    <DnsRecord
                      key={domain.id}
                      domain={domain}
                      error={isChecked(domain.id) ? check.error : null}
                      {...checking(domain.id)}
                    />
                  ))}
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
