import { useEffect, useState } from 'react'
import { DnsRecord } from '../domains/dns-record.js'
import { nameOf, STATES } from '../domains/words.js'
import { Button } from '../kit/button.js'
import { Badge, Note } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Problem } from '../kit/problem.js'
import { Skeleton } from '../kit/skeleton.js'
import { When } from '../kit/when.js'
import { beginBinding } from './link-secret.js'
import { ProviderStep } from './provider-step.js'
import { type SetUp as Known, useSetUp } from './use-set-up.js'

/**
 * The page of a set-up link, where someone without an account sets up single sign-on for their organization, step by
 * step.
 */
export function SetUp({ origin }: { readonly origin: string }) {
  const { state, change, ask } = useSetUp(origin)
  useEffect(() => {
    document.title = 'Set up single sign-on'
  }, [])
  if (state.at === 'loading') return <Skeleton of="form" />
  if (state.at === 'ended')
    return (
      <>
        <h1>This link can’t be used</h1>
        <p>{state.words}</p>
      </>
    )
  if (state.at === 'done')
    return (
      <>
        <h1>Single sign-on is active</h1>
        <p>
          You signed in as {state.account}. People at {state.organization} can now sign in with your provider. You can
          close this page; the link no longer works.
        </p>
      </>
    )
  const { setUp, problem } = state
  const isProven = setUp.domains.some(({ state: domainState }) => domainState !== 'unverified')
  return (
    <>
      <h1>Set up single sign-on for {setUp.organization}</h1>
      <p>
        This link is valid until <When at={setUp.expires_at} />. It can only set up single sign-on, and stops working
        when the test in step 3 succeeds.
      </p>
      <Problem error={problem} />
      <section className="section">
        <h2>1. Your identity provider</h2>
        <ProviderStep setUp={setUp} onSave={(body) => change('setUpProvider', { body })} />
      </section>
      <section className="section">
        <h2>2. Your email domain</h2>
        <p>
          The provider is trusted with addresses at domains that you prove by a DNS record. Keep the record: it is
          checked every week.
        </p>
        <Domains
          domains={setUp.domains}
          onAdd={(domain) => change('setUpDomain', { body: { domain } })}
          onCheck={(domain_id) => change('checkSetUpDomain', { path: { domain_id } })}
        />
      </section>
      <section className="section">
        <h2>3. Test it</h2>
        <p>
          Sign in at your provider with your own account, whose address is at a verified domain. When that succeeds,
          single sign-on is active. The test does not sign you in here.
        </p>
        <StartTest
          missing={setUp.provider === null || !isProven}
          start={async () => (await ask('testSetUp', { body: await beginBinding() })).url}
        />
      </section>
    </>
  )
}

interface DomainsProps {
  readonly domains: Known['domains']
  readonly onAdd: (domain: string) => Promise<unknown>
  readonly onCheck: (id: string) => Promise<unknown>
}

function Domains({ domains, onAdd, onCheck }: DomainsProps) {
  const [checking, setChecking] = useState<string>()
  const [refused, setRefused] = useState<{ readonly id: string; readonly error: Error }>()
  const check = async (id: string) => {
    setChecking(id)
    setRefused(undefined)
    await onCheck(id)
      .catch((error: Error) => setRefused({ id, error }))
      .finally(() => setChecking(undefined))
  }
  return (
    <>
      {domains.map((domain) =>
        domain.state === 'unverified' ? (
          <DnsRecord
            key={domain.id}
            domain={domain}
            error={refused?.id === domain.id ? refused.error : null}
            busy={checking === domain.id}
            onCheck={() => void check(domain.id)}
          />
        ) : (
          <p key={domain.id}>
            {nameOf(domain)} <Badge tone={STATES[domain.state][1]}>{STATES[domain.state][0]}</Badge>
          </p>
        ),
      )}
      <EditForm
        label="Add a domain"
        again
        initial={{ domain: '' }}
        fields={[
          {
            kind: 'text',
            name: 'domain',
            label: 'Domain',
            required: true,
            hint: 'The part of your email addresses after the @.',
          },
        ]}
        submit="Add domain"
        onSubmit={({ domain }) => onAdd(domain.trim())}
      />
    </>
  )
}

/** Navigates to the provider. */
function StartTest({ missing, start }: { readonly missing: boolean; readonly start: () => Promise<string> }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  if (missing)
    return (
      <Note>
        <p>Save the provider and verify a domain first.</p>
      </Note>
    )
  const leave = () => {
    setBusy(true)
    setError(undefined)
    start().then(
      (url) => window.location.assign(url),
      (cause: Error) => {
        setError(cause)
        setBusy(false)
      },
    )
  }
  return (
    <>
      <Problem error={error} />
      <Button look="main" busy={busy} onClick={leave}>
        Sign in at your provider
      </Button>
    </>
  )
}
