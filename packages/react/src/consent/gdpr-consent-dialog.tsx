import type { ConsentLevel } from '@portico/protocol'
import type { GDPRConsent } from '@portico/sdk'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { COOKIE } from '../fields/action-strokes.js'
import { Icon } from '../fields/icon.js'
import { CONSENT_TEXTS } from '../text/consent-texts.js'
import { classes } from '../text/text.js'
import { useText } from '../text/text-context.js'
import { TextProvider } from '../text/text-provider.js'
import { ConsentPanel } from './consent-panel.js'
import { ALL_LEVELS } from './consent-store.js'
import { useGDPRConsent } from './use-gdpr-consent.js'

export interface GDPRConsentDialogProps {
  readonly className?: string
  readonly triggerClassName?: string
  /** Necessary cookies cannot be refused. Default false. */
  readonly necessaryCookiesRequired?: boolean
  /** What "Accept all" records. Default: every level. */
  readonly defaultAcceptAllLevels?: readonly ConsentLevel[]
  /** What "Reject all" records. Default: `none`. */
  readonly defaultRejectAllLevels?: readonly ConsentLevel[]
  /** Blocks the rest of the page until there is an answer. Default false. */
  readonly forceConsent?: boolean
  /** Opens even if an answer is recorded. Default false. */
  readonly forceOpen?: boolean
  /** The container of the button and the dialog. Default: a separate box at the end of the page. */
  readonly container?: Element | (() => Element | null) | null | undefined
  readonly onSuccess?: (consents: GDPRConsent[]) => void
  readonly onError?: (error: unknown) => void
}

/** Asks what the site may store about the visit, and provides a button for changing the answer. */
export function GDPRConsentDialog(props: GDPRConsentDialogProps) {
  const givenContainer = useGivenContainer(props.container)
  const own = useOwnContainer(props.container === undefined || props.container === null)
  const container = givenContainer ?? own
  if (!container) return null
  return createPortal(
    <TextProvider defaults={CONSENT_TEXTS}>
      <ConsentDialog {...props} />
    </TextProvider>,
    container,
  )
}

function ConsentDialog({
  className,
  triggerClassName,
  forceConsent = false,
  forceOpen = false,
  ...props
}: GDPRConsentDialogProps) {
  const { consents, isLoading, updateGdprConsent } = useGDPRConsent()
  const text = useText()
  const [chosen, setOpen] = useState<boolean>()
  if (isLoading && chosen === undefined) return null
  const open = chosen ?? (forceOpen || consents.length === 0)

  return (
    <>
      <button
        type="button"
        className={classes('sid-gdpr-consent-dialog-trigger', triggerClassName)}
        data-testid="sid-gdpr-consent-dialog-trigger"
        aria-label={text('gdpr.dialog.open')}
        onClick={() => setOpen(true)}
      >
        <Icon strokes={COOKIE} />
      </button>
      {open && (
        <ConsentPanel
          className={className}
          modal={forceConsent}
          consents={consents}
          save={updateGdprConsent}
          necessaryRequired={props.necessaryCookiesRequired ?? false}
          acceptLevels={props.defaultAcceptAllLevels ?? ALL_LEVELS}
          rejectLevels={props.defaultRejectAllLevels ?? ['none']}
          onClose={() => setOpen(false)}
          onSuccess={props.onSuccess}
          onError={props.onError}
        />
      )}
    </>
  )
}

/** A container returned by a function is looked up once the page is rendered. */
function useGivenContainer(container: GDPRConsentDialogProps['container']): Element | undefined {
  const [resolved, setResolved] = useState<Element>()
  useEffect(() => {
    if (typeof container === 'function') setResolved(container() ?? undefined)
  }, [container])
  return typeof container === 'function' ? resolved : (container ?? undefined)
}

const CONTAINER_ID = 'sid-cookie-button'

/** The box at the end of the page, created if it is missing. Only in a browser. */
function useOwnContainer(isNeeded: boolean): Element | undefined {
  const [container, setContainer] = useState<Element>()
  useEffect(() => {
    if (!isNeeded) return
    const existing = document.getElementById(CONTAINER_ID)
    const box =
      existing ?? document.body.appendChild(Object.assign(document.createElement('div'), { id: CONTAINER_ID }))
    setContainer(box)
    return () => {
      if (!existing) box.remove()
    }
  }, [isNeeded])
  return container
}
