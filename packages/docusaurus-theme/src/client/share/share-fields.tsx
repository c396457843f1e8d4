import { translate } from '@docusaurus/Translate'
import { canonicalPath } from '@portico/access'
import config from '@portico-site/lazy-config'
import { type CSSProperties, useId, useState } from 'react'
import { FIELD } from '../guest/field-style.js'

/** What a reader shares, for how long, and how often it may be opened. */
export function ShareFields({ pathname }: { readonly pathname: string }) {
  const [what, days, openings, devices, email, note] = [useId(), useId(), useId(), useId(), useId(), useId()]
  const [hint, emailHint] = [useId(), useId()]
  const [folder, setFolder] = useState('')
  return (
    <div style={FIELDS}>
      <label htmlFor={what}>{translate({ id: 'portico.share.what', message: 'What' })}</label>
      <select
        {...{ id: what, name: 'folder', value: folder, style: FIELD }}
        aria-describedby={folder === '' ? undefined : hint}
        onChange={({ target }) => setFolder(target.value)}
      >
        <option value="">{translate({ id: 'portico.share.page', message: 'This page' })}</option>
        {foldersOf(pathname).map((path) => (
          <option key={path} value={path}>
            {folderLabel(path)}
          </option>
        ))}
      </select>
      {folder !== '' && (
        <p id={hint} style={HINT}>
          {translate({
            id: 'portico.share.folderHint',
            message:
              'Guests see the private pages of this folder that you can read at that moment, also new ones. Each page that they open is an opening.',
          })}
        </p>
      )}
      <label htmlFor={days}>{translate({ id: 'portico.share.days', message: 'Days' })}</label>
      <input id={days} name="days" type="number" min={1} max={30} defaultValue={7} required style={FIELD} />
      <label htmlFor={openings}>{translate({ id: 'portico.share.openings', message: 'Openings' })}</label>
      <input
        {...{ id: openings, name: 'openings', type: 'number', min: 1, max: 10_000, style: FIELD }}
        placeholder={translate({ id: 'portico.share.any', message: 'any number' })}
      />
      <label htmlFor={devices}>{translate({ id: 'portico.share.devices', message: 'Devices' })}</label>
      <input
        {...{ id: devices, name: 'devices', type: 'number', min: 1, max: 100, style: FIELD }}
        placeholder={translate({ id: 'portico.share.any', message: 'any number' })}
      />
      <label htmlFor={email}>{translate({ id: 'portico.share.email', message: 'Email of the guest' })}</label>
      <input
        {...{ id: email, name: 'email', type: 'email', maxLength: 320, style: FIELD }}
        aria-describedby={emailHint}
        placeholder={translate({ id: 'portico.share.anyone', message: 'anyone with the link' })}
      />
      <p id={emailHint} style={HINT}>
        {translate({
          id: 'portico.share.emailHint',
          message: 'With an address, guests first enter a code that is sent to it.',
        })}
      </p>
      <label htmlFor={note}>{translate({ id: 'portico.share.note', message: 'Note for yourself' })}</label>
      <input id={note} name="note" maxLength={100} style={FIELD} />
    </div>
  )
}

/** How a folder is called in lists. */
export const folderLabel = (path: string): string =>
  translate({ id: 'portico.share.folder', message: 'All pages in {folder}' }, { folder: `${path.replace(/\/$/, '')}/` })

/** The folders that a page is in, the smallest first: the one at its own address, and those above it up to the whole site. */
function foldersOf(pathname: string): readonly string[] {
  const above = canonicalPath(config.baseUrl) ?? '/'
  const names = (canonicalPath(pathname) ?? '/').split('/').slice(1)
  return names
    .map((_, at) => `/${names.slice(0, names.length - at).join('/')}`)
    .filter((path) => path.length > above.length)
}

const FIELDS: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  alignItems: 'center',
  gap: '0.5rem 1rem',
}
const HINT: CSSProperties = { gridColumn: 2, margin: 0, color: 'var(--ifm-color-emphasis-700)' }
