import { type Handle, METHODS, type Method, type SecondFactor as State } from '@portico/protocol'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '../fields/button.js'
import type { SecondFactorMethod } from '../methods/registry.js'
import type { TextKey } from '../methods/text-config.js'
import { Loader } from '../screens/state-icon.js'
import { SECOND_FACTOR_TEXTS } from '../text/second-factor-texts.js'
import { Text } from '../text/text.js'
import { useText } from '../text/text-context.js'
import { TextProvider } from '../text/text-provider.js'
import { useSlashID } from '../user/use-slashid.js'
import type { FormProps } from './form-props.js'
import { useSignInContext } from './sign-in-context.js'
import { Slot } from './slot.js'

/** What can be done about the missing factor: prove one, add one, or sign in again. */
interface Choice {
  readonly kind: 'prove' | 'add' | 'again'
  readonly methods: readonly SecondFactorMethod[]
  readonly handles: readonly Handle[]
  /** Texts of the methods, for their buttons. */
  readonly texts?: Readonly<Record<string, string>>
}

/** The second factors that a person can add: those that prove more than the receipt of a message. */
type AddedMethod = {
  [M in SecondFactorMethod]: (typeof METHODS)[M]['proves'] extends 'app' | 'verified_passkey' ? M : never
}[SecondFactorMethod]

const AGAIN: Choice = { kind: 'again', methods: [], handles: [] }

/** The form's own parts are passed as props: if a part imports what loads it, bundlers split both into more files. */
interface SecondFactorProps extends FormProps {
  readonly SignInForm: ComponentType<FormProps>
  readonly loadTexts: () => Promise<Readonly<Record<string, string>>>
  /** The methods that may be a second factor, in the order of their buttons. */
  readonly second: readonly SecondFactorMethod[]
}

/**
 * Asks for the second factor that an organization requires, in place of the form that the person signed in with: they prove one,
 * or add their first. Loads when it is first needed.
 */
export function SecondFactor({ SignInForm, loadTexts, second, factors: _, children, ...form }: SecondFactorProps) {
  const { unfinished } = useSlashID()
  const [choice, setChoice] = useState<Choice>()
  // Read once: the form continues to its success screen with the user whose sign-in it completed.
  const [user] = useState(unfinished)
  useEffect(() => {
    let gone = false
    if (user)
      Promise.all([user.getSecondFactor(), user.getHandles(), loadTexts()])
        .then(([state, handles, texts]) => ({ ...choiceFor(state, handles, second), texts }))
        .catch(() => AGAIN)
        .then((nextChoice) => gone || setChoice(nextChoice))
    return () => {
      gone = true
    }
  }, [user, loadTexts, second])
  return (
    <TextProvider defaults={SECOND_FACTOR_TEXTS}>
      <SignInForm {...form}>
        {children}
        <Slot name="initial">
          {choice ? (
            <TextProvider defaults={choice.texts ?? SECOND_FACTOR_TEXTS}>
              <Choose {...choice} />
            </TextProvider>
          ) : (
            <Loader />
          )}
        </Slot>
      </SignInForm>
    </TextProvider>
  )
}

function choiceFor({ prove, add }: State, handles: readonly Handle[], second: readonly SecondFactorMethod[]): Choice {
  const offered = (methods: readonly Method[]) => second.filter((method) => methods.includes(method))
  if (offered(prove).length > 0) return { kind: 'prove', methods: offered(prove), handles }
  return offered(add).length > 0 ? { kind: 'add', methods: offered(add), handles } : AGAIN
}

function Choose({ kind, methods, handles }: Choice) {
  const { send } = useSignInContext()
  const { logOut } = useSlashID()
  const text = useText<TextKey>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  function begin(method: SecondFactorMethod) {
    const handle = handles.find(({ type }) => (METHODS[method].handles as readonly string[]).includes(type))
    send({ type: 'logIn', config: { factor: { method }, ...(handle && { handle }) } })
  }

  return (
    <article className="sid-screen" data-testid="sid-second-factor" data-state={kind}>
      <header className="sid-screen__header">
        <h1 ref={heading} className="sid-text sid-text--h1" tabIndex={-1}>
          {text(`secondFactor.${kind}.title`)}
        </h1>
        <Text t={`secondFactor.${kind}.message`} />
      </header>
      {methods.map((method, index) => (
        <Button
          key={method}
          variant={index === 0 ? 'primary' : 'secondary'}
          testId={`sid-second-factor-${method}`}
          onClick={() => begin(method)}
        >
          {text(kind === 'add' ? `secondFactor.add.${method as AddedMethod}` : `secondFactor.prove.${method}`)}
        </Button>
      ))}
      {kind === 'again' ? (
        <Button testId="sid-second-factor-again" onClick={logOut}>
          {text('secondFactor.again.cta')}
        </Button>
      ) : (
        <LinkButton testId="sid-second-factor-leave" onClick={logOut}>
          {text('secondFactor.leave')}
        </LinkButton>
      )}
    </article>
  )
}
