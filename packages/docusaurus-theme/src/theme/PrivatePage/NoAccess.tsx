import Head from '@docusaurus/Head'
import { translate } from '@docusaurus/Translate'
import siteConfig from '@generated/docusaurus.config'
import Steps from '@theme/PrivatePage/Steps'
import WayLine from '@theme/WayLine'
import { useState } from 'react'
import { AgreementForm } from '../../client/door/agreement-form.js'
import { ABOUT, type Refusal } from '../../client/door/denials.js'
import { store, useOfSite } from '../../client/page/page-core.js'
import type { AccessRequestOutcome, Denial, Person } from '../../client/page/site-state.js'

type RequestStatus = AccessRequestOutcome | 'denied'

/** The maximum number of characters that the server accepts. */
const LONGEST_REASON = 1000

const ANSWERS: Readonly<Record<RequestStatus, () => string>> = {
  sent: () =>
    translate({
      id: 'portico.noAccess.sent',
      message: 'We’ll email you when it’s approved, and this page will open on its own.',
    }),
  denied: () =>
    translate({
      id: 'portico.noAccess.denied',
      message: 'Your request was declined. Contact the site’s administrators if you still need access.',
    }),
  unknown: () =>
    translate({
      id: 'portico.noAccess.ask',
      message: 'Ask the site’s administrators to add you, then check again.',
    }),
  failed: () =>
    translate({ id: 'portico.noAccess.failed', message: 'The request could not be sent. Try again in a moment.' }),
}

const resealed = () =>
  translate({
    id: 'portico.noAccess.resealed',
    message:
      'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.',
  })

const REASONS: Readonly<Record<Refusal, (missing: readonly string[]) => string>> = {
  groups: (missing) =>
    missing.length > 0
      ? translate(
          { id: 'portico.noAccess.missing', message: 'This page is for members of {groups}.' },
          { groups: missing.join(', ') },
        )
      : translate({
          id: 'portico.noAccess.groups',
          message: 'Your account is not in a group that can read this page.',
        }),
  suspended: () =>
    translate({
      id: 'portico.noAccess.suspended',
      message: 'Your membership is suspended. Contact the site’s administrators to restore it.',
    }),
  agreement: () => translate({ id: 'portico.noAccess.agreement', message: 'You need to accept an agreement first.' }),
  origin: () =>
    translate({
      id: 'portico.noAccess.origin',
      message:
        'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.',
    }),
  unknown_key: resealed,
  invalid_ticket: resealed,
}

const TITLES = {
  reader: () => translate({ id: 'portico.noAccess.title', message: 'You don’t have access to this page yet' }),
  site: () => translate({ id: 'portico.noAccess.siteTitle', message: 'This page can’t be opened' }),
  sent: () => translate({ id: 'portico.noAccess.sentTitle', message: 'Request sent' }),
  agreement: () => translate({ id: 'portico.noAccess.agreementTitle', message: 'Read and accept to continue' }),
}

/** Sends an access request. Its outcome arrives with the server's next responses. */
function useRequest(part: number, { request }: Denial) {
  const tools = useOfSite((site) => site.tools)
  const [attempt, setAttempt] = useState<'asking' | AccessRequestOutcome>()
  const ask = (reason: string) => {
    setAttempt('asking')
    void tools?.askForAccess(part, reason.trim()).then(setAttempt)
  }
  return { state: attempt === undefined || attempt === 'sent' ? (request ?? attempt) : attempt, ask } as const
}

/** For someone who is signed in and may not read the page: who they are, why it stays closed, and what they can do. */
export default function NoAccess({
  person,
  part,
  denial,
  retry,
}: {
  person: Person
  part: number
  denial: Denial & { readonly why: Refusal }
  retry: () => void
}) {
  const { state, ask } = useRequest(part, denial)
  const [reason, setReason] = useState('')
  const { why } = denial
  const isReader = ABOUT[why] === 'reader'
  const isStale = why === 'unknown_key' || why === 'invalid_ticket'
  const status = state === 'open' ? 'sent' : state
  const title = status === 'sent' ? 'sent' : why === 'agreement' ? why : isReader ? 'reader' : 'site'
  const mayAsk = why === 'groups' && !person.view && status !== 'sent' && status !== 'unknown'
  return (
    <div className="portico-door__notice" role="alert" data-why={why}>
      <Head>
        <title>{`${TITLES[title]()} ${siteConfig.titleDelimiter} ${siteConfig.title}`}</title>
      </Head>
      {title === 'sent' ? (
        <Steps />
      ) : title === 'agreement' ? null : (
        <WayLine sign={isReader ? 'closed' : 'interrupted'} />
      )}
      <h1>{TITLES[title]()}</h1>
      <p>
        {isReader
          ? `${translate({ id: 'portico.noAccess.who', message: 'You are signed in as {name}.' }, { name: person.name })} `
          : null}
        {REASONS[why](denial.missing ?? [])}
      </p>
      {denial.about && <Groups about={denial.about} />}
      {why === 'agreement' && <AgreementForm retry={retry} />}
      <p role="status">{status && status !== 'asking' ? ANSWERS[status]() : null}</p>
      {mayAsk && (
        <>
          <label className="portico-door__reason">
            {translate({ id: 'portico.noAccess.reason', message: 'Why do you need it? (optional)' })}
            <textarea
              rows={2}
              maxLength={LONGEST_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
          <button
            type="button"
            className="button button--primary"
            disabled={status === 'asking'}
            onClick={() => ask(reason)}
          >
            {translate({ id: 'portico.noAccess.askButton', message: 'Request access' })}
          </button>{' '}
        </>
      )}
      {isStale ? (
        <button type="button" className="button button--primary" onClick={() => location.reload()}>
          {translate({ id: 'portico.loadFailed.reload', message: 'Reload' })}
        </button>
      ) : (
        <button type="button" className="button button--secondary" onClick={retry}>
          {translate({ id: 'portico.noAccess.retry', message: 'Check again' })}
        </button>
      )}{' '}
      {isReader ? (
        <button type="button" className="button button--secondary" onClick={() => store.get().tools?.logOut()}>
          {translate({ id: 'portico.noAccess.other', message: 'Switch account' })}
        </button>
      ) : null}
    </div>
  )
}

/** The description of the groups, written by the people who run the site. */
function Groups({ about }: { readonly about: NonNullable<Denial['about']> }) {
  return about.map(({ name, description }) => (
    <p key={name}>
      <strong>{name}</strong>: {description}
    </p>
  ))
}
