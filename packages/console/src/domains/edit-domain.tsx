import { useState } from 'react'
import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Dialog } from '../kit/dialog.js'
import { EditForm } from '../kit/form/edit-form.js'
import { APPROVALS, type DomainRow, isApproval, nameOf } from './words.js'

/** What people who join through a domain get. */
export const admissionFields = (groups: readonly string[]) =>
  [
    {
      kind: 'groups',
      name: 'groups',
      label: 'Groups',
      knownGroups: groups,
      hint: 'New members join these groups. Changes apply to people who join later.',
    },
    { kind: 'choice', name: 'approval', label: 'New members', required: true, options: Object.entries(APPROVALS) },
  ] as const

export const admissionOf = ({ groups, approval }: { groups: readonly string[]; approval: string }) => ({
  groups: [...groups],
  approval: isApproval(approval) ? approval : ('required' as const),
})

/** Changes what people who join through a domain get. */
export function EditDomain({ domain }: { readonly domain: DomainRow }) {
  const [open, setOpen] = useState(false)
  const groups = useRead('listGroups', { query: { limit: 1000 } })
  const change = useChange('updateDomain', { refresh: ['listDomains', 'listAudit'], done: 'Domain saved.' })
  const close = () => setOpen(false)
  const title = `People who join through ${nameOf(domain)}`
  return (
    <>
      <Button aria-label={`Edit ${nameOf(domain)}`} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {open && (
        <Dialog title={title} onClose={close}>
          <EditForm
            label={title}
            initial={{ groups: domain.groups as readonly string[], approval: domain.approval as string }}
            fields={admissionFields(groups.data?.result.map(({ name }) => name) ?? [])}
            submit="Save changes"
            onCancel={close}
            onSubmit={async (values) => {
              await change.mutateAsync({ path: { domain_id: domain.id }, body: admissionOf(values) })
              close()
            }}
          />
        </Dialog>
      )}
    </>
  )
}
