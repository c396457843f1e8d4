import { Icon } from '../fields/icon.js'
import { CHAT, EMAIL } from '../fields/strokes.js'
import { classes } from '../text/text.js'

export interface StateIconProps {
  /** Its strokes, or a spinner. */
  readonly icon: string
  readonly tone?: 'primary' | 'success' | 'failure' | 'neutral'
  readonly className?: string
  readonly testId?: string
}

/** The large round picture of a screen. It conveys nothing that the heading does not say. */
export function StateIcon({ icon, tone = 'primary', className, testId }: StateIconProps) {
  return (
    <div className={classes('sid-state-icon', className)} data-tone={tone} data-testid={testId}>
      {icon === 'loader' ? <span className="sid-spinner sid-spinner--large" /> : <Icon strokes={icon} size={32} />}
    </div>
  )
}

/** The spinner of a screen that waits for the server. */
export const Loader = () => <StateIcon icon="loader" className="sid-form-loader-icon" testId="sid-loader-icon" />
export const EmailIcon = () => <StateIcon icon={EMAIL} className="sid-form-email-icon" testId="sid-email-icon" />
export const SmsIcon = () => <StateIcon icon={CHAT} className="sid-form-sms-icon" testId="sid-sms-icon" />
