import { Button } from '../../fields/button.js'
import { Icon } from '../../fields/icon.js'
import { useText } from '../../text/text-context.js'
import { TextProvider } from '../../text/text-provider.js'
import { TOTP_TEXTS } from '../../text/totp-texts.js'
import type { RecoveryCodesState } from '../machine/state.js'
import { useSignInContext } from '../sign-in-context.js'
import { CopyButton } from './read-only-field.js'
import { Screen } from './screen.js'
import { ScreenHeading } from './screen-heading.js'

/** Shows the codes that replace a lost authenticator, once. Going on means they have been kept. */
export function RecoveryCodesScreen(props: { readonly state: RecoveryCodesState }) {
  return (
    <TextProvider defaults={TOTP_TEXTS}>
      <Codes {...props} />
    </TextProvider>
  )
}

function Codes({ state }: { readonly state: RecoveryCodesState }) {
  const { send } = useSignInContext()
  const text = useText()
  const codes = state.recoveryCodes.join('\n')
  return (
    <Screen testId="sid-form-recovery-codes-state" state="storeRecoveryCodes">
      <ScreenHeading
        title="authenticating.saveRecoveryCodes.totp.title"
        message="authenticating.saveRecoveryCodes.totp.message"
      />
      <div className="sid-recovery-codes">
        <ul className="sid-recovery-codes__list">
          {state.recoveryCodes.map((code) => (
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
        <Icon name="download" />
        <span className="sid-button__label">{text('authenticating.downloadCodes')}</span>
      </a>
      <Button variant="secondary" icon={<Icon name="print" />} onClick={() => window.print()}>
        {text('authenticating.printCodes')}
      </Button>
      <Button testId="sid-form-recovery-codes-submit-button" onClick={() => send({ type: 'confirmRecoveryCodes' })}>
        {text('authenticating.continue')}
      </Button>
    </Screen>
  )
}
