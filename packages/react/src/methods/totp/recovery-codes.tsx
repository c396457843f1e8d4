import { DOWNLOAD, PRINT } from '../../fields/action-strokes.js'
import { Button } from '../../fields/button.js'
import { Icon } from '../../fields/icon.js'
import { Screen } from '../../screens/screen.js'
import { ScreenHeading } from '../../screens/screen-heading.js'
import { useText } from '../../text/text-context.js'
import { TextProvider } from '../../text/text-provider.js'
import { CopyButton } from './read-only-field.js'
import { NEW_CODES, TOTP_TEXTS } from './texts.js'

export interface RecoveryCodesProps {
  readonly recoveryCodes: readonly string[]
  readonly send: (event: { readonly type: 'confirmRecoveryCodes' }) => void
}

/** Shows, once, the codes that replace a lost authenticator. Continuing confirms that they have been saved. */
export function RecoveryCodesScreen(props: RecoveryCodesProps) {
  return (
    <TextProvider defaults={TOTP_TEXTS}>
      <Codes {...props} />
    </TextProvider>
  )
}

function Codes({ recoveryCodes, send }: RecoveryCodesProps) {
  const text = useText<keyof typeof TOTP_TEXTS>()
  const codes = recoveryCodes.join('\n')
  return (
    <Screen testId="sid-form-recovery-codes-state" state="storeRecoveryCodes">
      <ScreenHeading<keyof typeof TOTP_TEXTS> {...NEW_CODES} />
      <div className="sid-recovery-codes">
        <ul className="sid-recovery-codes__list">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={codes} className="sid-field__action" />
      </div>
      <a
        className="sid-button sid-button--secondary"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes)}`}
        download="recovery-codes.txt"
        data-testid="sid-form-authenticating-download-codes-button"
      >
        <Icon strokes={DOWNLOAD} />
        <span className="sid-button__label">{text('authenticating.downloadCodes')}</span>
      </a>
      <Button variant="secondary" icon={<Icon strokes={PRINT} />} onClick={() => window.print()}>
        {text('authenticating.printCodes')}
      </Button>
      <Button testId="sid-form-recovery-codes-submit-button" onClick={() => send({ type: 'confirmRecoveryCodes' })}>
        {text('authenticating.continue')}
      </Button>
    </Screen>
  )
}
