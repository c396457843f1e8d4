import { GUEST_LINKS, type RequestResult } from '@portico/protocol'
import { useChange, useRead } from '../api/use-api.js'
import { EditForm } from '../kit/form/edit-form.js'
import { useRecently } from '../session/recent.js'

/** More suggestions would delay the form. */
const MOST_SUGGESTIONS = 1_000

interface CreateGuestLinkProps {
  readonly onCreated: (link: RequestResult<'createGuestLink'>) => void
}

/** A form for a new guest link of the administrator. Asks for a sign-in first if the last one was too long ago. */
export function CreateGuestLink({ onCreated }: CreateGuestLinkProps) {
  const recently = useRecently()
  const site = useRead('readSite')
  const create = useChange('createGuestLink', {
    refresh: ['listGuestLinks', 'myGuestLinks', 'listAudit'],
    done: 'Guest link created.',
  })
  const privatePages = site.data?.result.pages.filter(({ audience }) => audience !== null) ?? []
  return (
    <EditForm
      label="Create a guest link"
      initial={{
        page: '',
        folder: false,
        days: String(GUEST_LINKS.usualDays),
        openings: '',
        devices: '',
        email: '',
        note: '',
      }}
      fields={[
        {
          kind: 'text',
          name: 'page',
          label: 'Page',
          required: true,
          suggestions: privatePages.slice(0, MOST_SUGGESTIONS).map(({ path }) => path),
          hint: 'The address of a private page that you can read, such as /docs/partners/prices.',
          check: (page) => (page.startsWith('/') ? undefined : 'The address of a page starts with a slash.'),
        },
        {
          kind: 'toggle',
          name: 'folder',
          label: 'All pages at and below this address',
          hint: 'Guests see those that you can read at that moment, including new ones. Each page that they open is an opening.',
        },
        { kind: 'number', name: 'days', label: 'Days', required: true, min: 1, max: GUEST_LINKS.mostDays },
        { ...ANY, name: 'openings', label: 'Openings', max: GUEST_LINKS.mostOpenings },
        { ...ANY, name: 'devices', label: 'Devices', max: GUEST_LINKS.mostDevices },
        {
          kind: 'text',
          type: 'email',
          name: 'email',
          label: 'Email of the guest',
          hint: 'With an address, guests first enter a code that is sent to it.',
        },
        { kind: 'text', name: 'note', label: 'Note', hint: 'For lists and records.' },
      ]}
      submit="Create link"
      onSubmit={async ({ page, folder, days, openings, devices, email, note }) => {
        const body = {
          ...{ page: page.trim(), folder, days: Number(days), note: note.trim() },
          openings: numberIn(openings),
          devices: numberIn(devices),
          email: email.trim() || undefined,
        }
        const { result } = await recently(() => create.mutateAsync({ body }))
        onCreated(result)
      }}
    />
  )
}

const ANY = { kind: 'number', min: 1, hint: 'Leave empty for any number.' } as const

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
