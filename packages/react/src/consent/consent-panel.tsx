import type { ConsentLevel } from '@portico/protocol'
import type { GDPRConsent } from '@portico/sdk'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { CLOSE } from '../fields/action-strokes.js'
import { Button, type ButtonVariant } from '../fields/button.js'
import { Icon } from '../fields/icon.js'
import { Switch } from '../fields/switch.js'
import type { SharedTextKey } from '../text/shared-texts.js'
import { classes, Text } from '../text/text.js'
import { useText } from '../text/text-context.js'
import { ALL_LEVELS, type SwitchLevel } from './consent-store.js'

export interface ConsentPanelProps {
  readonly className?: string
  /** Makes the dialog modal, so that it cannot be closed without an answer. */
  readonly modal: boolean
  readonly consents: readonly GDPRConsent[]
  readonly save: (levels: readonly ConsentLevel[]) => Promise<GDPRConsent[]>
  readonly necessaryRequired: boolean
  readonly acceptLevels: readonly ConsentLevel[]
  readonly rejectLevels: readonly ConsentLevel[]
  readonly onClose: () => void
  readonly onSuccess: ((consents: GDPRConsent[]) => void) | undefined
  readonly onError: ((error: unknown) => void) | undefined
}

type Action = 'accept' | 'reject' | 'save'

/**
 * The dialog itself: accept, reject, or switch each level. If an answer could not be recorded, it stays open and shows an error.
 */
export function ConsentPanel(props: ConsentPanelProps) {
  const { modal, necessaryRequired, onClose } = props
  const id = useId()
  const text = useText()
  const dialog = useDialog(modal)
  const [customizing, setCustomizing] = useState(false)
  const [levels, setLevels] = useState<readonly SwitchLevel[]>(() =>
    ALL_LEVELS.filter((level) => props.consents.some((consent) => consent.consent_level === level)),
  )
  const [action, setAction] = useState<{ readonly name: Action; readonly failed: boolean }>()

  const isOn = (level: SwitchLevel) => levels.includes(level) || (level === 'necessary' && necessaryRequired)
  const busy = action !== undefined && !action.failed

  async function act(name: Action, chosen: readonly ConsentLevel[]) {
    setAction({ name, failed: false })
    try {
      const recorded = await props.save(chosen)
      props.onSuccess?.(recorded)
      onClose()
    } catch (error) {
      setAction({ name, failed: true })
      props.onError?.(error)
    }
  }

  const button = (
    name: Action,
    caption: SharedTextKey,
    chosen: () => readonly ConsentLevel[],
    variant: ButtonVariant,
  ) => (
    <Button
      variant={variant}
      loading={busy && action.name === name}
      disabled={busy && action.name !== name}
      testId={`sid-gdpr-consent-dialog-${name}`}
      onClick={() => void act(name, chosen())}
    >
      {text(action?.failed && action.name === name ? 'gdpr.dialog.retry' : caption)}
    </Button>
  )

  return (
    <dialog
      ref={dialog}
      className={classes('sid-card', 'sid-dialog', 'sid-gdpr-consent-dialog', props.className)}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (!modal) onClose()
      }}
    >
      <div className="sid-screen" data-state={customizing ? 'customizing' : 'asking'}>
        {!modal && (
          <button type="button" className="sid-dialog__close" aria-label={text('gdpr.dialog.close')} onClick={onClose}>
            <Icon strokes={CLOSE} size={20} />
          </button>
        )}
        <header className="sid-screen__header">
          <Text
            as="h2"
            id={`${id}title`}
            className="sid-text--h1"
            t={action?.failed ? 'gdpr.dialog.error.title' : 'gdpr.dialog.title'}
          />
          <Text
            id={`${id}text`}
            role="status"
            t={action?.failed ? 'gdpr.dialog.error.subtitle' : 'gdpr.dialog.subtitle'}
          />
        </header>
        {customizing &&
          ALL_LEVELS.map((level) => (
            <div key={level} className="sid-accordion">
              <details>
                <summary>
                  <Text as="span" id={`${id}${level}`} t={`gdpr.consent.${level}.title`} />
                </summary>
                <Text t={`gdpr.consent.${level}.description`} />
              </details>
              <Switch
                labelledBy={`${id}${level}`}
                checked={isOn(level)}
                blocked={level === 'necessary' && necessaryRequired}
                testId={`sid-gdpr-consent-switch-${level}`}
                onChange={(on) => setLevels(on ? [...levels, level] : levels.filter((each) => each !== level))}
              />
            </div>
          ))}
        <div className="sid-form__fields">
          {button('accept', 'gdpr.dialog.acceptAll', () => props.acceptLevels, 'primary')}
          {button('reject', 'gdpr.dialog.rejectAll', () => props.rejectLevels, 'secondary')}
          {customizing ? (
            button('save', 'gdpr.dialog.save', () => ALL_LEVELS.filter(isOn), 'neutral')
          ) : (
            <Button
              variant="neutral"
              disabled={busy}
              testId="sid-gdpr-consent-dialog-customize"
              onClick={() => setCustomizing(true)}
            >
              {text('gdpr.dialog.customize')}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}

/**
 * Opens the dialog when it is mounted, so that the browser moves the focus into it and keeps it there. A layout effect,
 * because the browser restores the focus only while the dialog is still in the page.
 */
function useDialog(modal: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    try {
      if (modal) element.showModal()
      else element.show()
    } catch {
      // Browsers before 2022, and jsdom, have the element but not its methods.
      element.open = true
    }
    return () => element.close?.()
  }, [modal])
  return dialog
}
