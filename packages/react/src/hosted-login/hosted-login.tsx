import type { ConsentQuestion, LoginPageData, LoginStep } from '@portico/protocol'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ConfigurationProvider } from '../configuration/configuration-provider.js'
import { Form } from '../sign-in/form.js'
import { InitialByButtons } from '../sign-in/screens/start-buttons.js'
import { Slot } from '../sign-in/slot.js'
import { SlashIDProvider } from '../user/slashid-provider.js'
import { useSlashID } from '../user/use-slashid.js'
import { Consent } from './consent.js'
import { goOn } from './go-on.js'
import { type LoginTexts, type PageTexts, withName } from './page-texts.js'
import { ReadingConsent } from './reading-consent.js'

export interface HostedLoginProps {
  readonly data: LoginPageData
  /** In the language of `data`. */
  readonly texts: LoginTexts
  /** Navigates to another page. */
  readonly leave: (address: string) => void
}

const THEME = { theme: 'auto' } as const

/** The title says where the person signs in. */
const NO_LOGO = <span hidden />

/** The page that signs people in for an external program, and redirects them back to it. */
export function HostedLogin({ data, texts, leave }: HostedLoginProps) {
  const [providerFailed, setProviderFailed] = useState(false)
  const { organization, client, factors } = data
  const { page, form } = texts
  const text = useMemo(
    () => ({
      ...form,
      'initial.title': withName(page.title, organization.name),
      'initial.subtitle': withName(page.subtitle, client),
      'success.subtitle': withName(page.returning, client),
    }),
    [form, page, organization, client],
  )
  const environment = useMemo(() => ({ baseURL: location.origin, sdkURL: `${location.origin}/sdk.html` }), [])
  return (
    <SlashIDProvider
      oid={organization.id}
      environment={environment}
      themeProps={THEME}
      onInitError={() => setProviderFailed(true)}
    >
      <ConfigurationProvider
        factors={factors}
        text={text}
        showBanner={false}
        storeLastHandle
        storeLastFactor
        logo={data.mark ?? NO_LOGO}
      >
        <Sides data={data} page={page} leave={leave} problem={providerFailed ? page.providerFailed : undefined} />
      </ConfigurationProvider>
    </SlashIDProvider>
  )
}

interface SidesProps extends Pick<HostedLoginProps, 'data' | 'leave'> {
  readonly page: PageTexts
  readonly problem: string | undefined
}

/** The form until someone is signed in; then the program's request, if they have yet to decide; then a message. */
function Sides({ data, page, leave, problem }: SidesProps) {
  const { user, isLoading } = useSlashID()
  const [failed, setFailed] = useState(false)
  const [question, setQuestion] = useState<ConsentQuestion>()
  const [busy, setBusy] = useState(false)
  const [decided, setDecided] = useState<'allow' | 'deny'>()
  const { standing, client } = data
  const goTo = useCallback(
    (step: LoginStep) => {
      if ('location' in step) leave(step.location)
      else if ('decided' in step) setDecided(step.decided)
      else setFailed(true)
    },
    [leave],
  )
  const token = user?.anonymous === false ? user.token : undefined
  useEffect(() => {
    if (token === undefined) return
    const stop = new AbortController()
    goOn({ standing, token }, stop.signal).then(
      (step) => ('consent' in step ? setQuestion(step.consent) : goTo(step)),
      () => stop.signal.aborted || setFailed(true),
    )
    return () => stop.abort()
  }, [token, standing, goTo])
  if (failed) return <Failed text={page.failed} button={page.again} />
  if (decided)
    return <Ended text={withName(decided === 'allow' ? page.allowed : page.denied, client)} state={decided} />
  if (token !== undefined && question) {
    const decide = (decision: 'allow' | 'deny', groups?: readonly string[]) => {
      setBusy(true)
      goOn({ standing, token, decision, groups }).then(goTo, () => setFailed(true))
    }
    const { account, scope, reading } = question
    const shared = { data, page, busy, onDecide: decide }
    return reading ? (
      <ReadingConsent account={account} scope={scope} reading={reading} {...shared} />
    ) : (
      <Consent question={question} {...shared} />
    )
  }
  if (token !== undefined) return <Ended text={withName(page.returning, client)} state="returning" />
  if (isLoading) return null
  return (
    <>
      {problem && (
        <p className="hosted-login__problem" role="alert">
          {problem}
        </p>
      )}
      <Form>
        <Slot name="initial">
          <InitialByButtons />
        </Slot>
      </Form>
    </>
  )
}

const Ended = ({ text, state }: { readonly text: string; readonly state: string }) => (
  <div className="sid-card hosted-login__sentence" data-state={state}>
    <h1 className="sid-text sid-text--h2" role="status">
      {text}
    </h1>
  </div>
)

const Failed = ({ text, button }: { readonly text: string; readonly button: string }) => (
  <div className="sid-card hosted-login__sentence" data-state="failed">
    <h1 className="sid-text sid-text--h2" role="alert">
      {text}
    </h1>
    <button type="button" className="sid-button sid-button--primary" onClick={() => location.reload()}>
      {button}
    </button>
  </div>
)
