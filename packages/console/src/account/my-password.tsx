import { lengthLimits } from '@portico/protocol'
import { useChange, useRead } from '../api/use-api.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Section } from '../kit/page.js'
import { useRecently } from '../session/recent.js'
import { say } from '../words/translate.js'

/** Sets or changes the person's password. The server checks the organization's rules and reports what is wrong. */
export function MyPassword({ has }: { readonly has: boolean }) {
  const recently = useRecently()
  const rules = useRead('myPasswordRules')
  // Two minimum lengths if the organization requires more than its own rule says.
  const lengths = (rules.data?.result.rules ?? []).flatMap((rule) => lengthLimits(rule)?.least ?? [])
  const save = useChange('changeMyPassword', {
    refresh: ['myCredentials', 'mySessions'],
    done: say('Password saved. Your other sessions have ended.'),
  })
  return (
    <Section
      title={say('Password')}
      intro={
        has
          ? say('Changing it ends your other sessions.')
          : say('No password set. You can sign in with codes or passkeys instead.')
      }
    >
      <EditForm
        label={say('Password')}
        again
        initial={{ current_password: '', password: '', repeated: '' }}
        fields={[
          {
            kind: 'text',
            name: 'current_password',
            label: say('Current password'),
            type: 'password',
            autoComplete: 'current-password',
            hint: say('Leave empty to verify your identity another way.'),
            when: () => has,
          },
          {
            kind: 'text',
            name: 'password',
            label: say('New password'),
            type: 'password',
            autoComplete: 'new-password',
            required: true,
            ...(lengths.length > 0 && { hint: say('At least {count} characters.', { count: Math.max(...lengths) }) }),
          },
          {
            kind: 'text',
            name: 'repeated',
            label: say('Confirm new password'),
            type: 'password',
            autoComplete: 'new-password',
            required: true,
            check: (repeated, { password }) => (repeated === password ? undefined : say('The passwords don’t match')),
          },
        ]}
        submit={has ? say('Change the password') : say('Set a password')}
        onSubmit={({ password, current_password }) =>
          recently(() => save.mutateAsync({ body: { password, current_password: current_password || undefined } }))
        }
      />
    </Section>
  )
}
