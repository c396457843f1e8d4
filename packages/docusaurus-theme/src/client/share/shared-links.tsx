import { translate } from '@docusaurus/Translate'
import { type CSSProperties, useId, useState } from 'react'
import { endLink, type OwnLink } from './own-links.js'
import { folderLabel } from './share-fields.js'

interface Props {
  readonly links: readonly OwnLink[]
  readonly onEnd: (id: string) => void
}

/** The reader's open links to a page, each with a button that ends it. */
export function SharedLinks({ links, onEnd }: Props) {
  const title = useId()
  const [failed, setFailed] = useState<string>()
  const end = async (id: string) => {
    setFailed(undefined)
    if (await endLink(id)) onEnd(id)
    else setFailed(id)
  }
  if (links.length === 0) return null
  return (
    <>
      <p id={title} style={TITLE}>
        <strong>{translate({ id: 'portico.share.list', message: 'Your links to this page' })}</strong>
      </p>
      <ul aria-labelledby={title} style={LIST}>
        {links.map((link) => (
          <li key={link.id} style={ROW}>
            <span style={TEXT}>
              {link.note && <strong style={NOTE}>{link.note}</strong>}
              {link.folder && <span style={NOTE}>{folderLabel(link.page)}</span>}
              {link.email !== null && <span style={NOTE}>{link.email}</span>}
              {lineOf(link)}
              {failed === link.id && (
                <span role="alert" style={NOTE}>
                  {translate({
                    id: 'portico.share.failed',
                    message: 'The identity server does not respond. Try again later.',
                  })}
                </span>
              )}
            </span>
            <button type="button" className="button button--secondary" style={BUTTON} onClick={() => void end(link.id)}>
              {translate({ id: 'portico.share.end', message: 'End' })}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function lineOf({ expires_at, openings, most_openings, devices, most_devices }: OwnLink): string {
  const time = new Date(expires_at).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const count = most_openings === null ? `${openings}` : `${openings} / ${most_openings}`
  const line = translate({ id: 'portico.share.line', message: 'Until {time}. Openings: {count}' }, { time, count })
  if (most_devices === null) return line
  const on = `${devices} / ${most_devices}`
  return `${line}. ${translate({ id: 'portico.share.deviceLine', message: 'Devices: {count}' }, { count: on })}`
}

const BUTTON: CSSProperties = { fontFamily: 'inherit' }
const TITLE: CSSProperties = { margin: '1.5rem 0 0.5rem' }
const LIST: CSSProperties = { margin: 0, padding: 0, listStyle: 'none' }
const ROW: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  padding: '0.5rem 0',
  borderTop: '1px solid var(--ifm-color-emphasis-300)',
}
const TEXT: CSSProperties = { minWidth: 0, overflowWrap: 'anywhere' }
const NOTE: CSSProperties = { display: 'block' }
