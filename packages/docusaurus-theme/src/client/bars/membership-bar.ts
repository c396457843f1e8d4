import { translate } from '@docusaurus/Translate'
import type { ENDPOINTS, RequestResult } from '@portico/protocol'
import config from '@portico-site/lazy-config'
import { storedToken } from '../page/page-core.js'
import { type BarButton, showBottomBar } from './bottom-bar.js'

type Offer = RequestResult<'myMembershipOffers'>[number]

/** Only the type of the table: the table itself must not be part of a page. */
const OFFERS: (typeof ENDPOINTS)['myMembershipOffers']['path'] = '/me/membership-offers'
const PATIENCE = 10_000

/** The session in which the person chose to decide later, or has nothing to decide. */
const LATER = 'portico-membership-later'

/**
 * Asks a person who has just signed in whether they want to become a member of an organization that added them, until
 * they decide or close the bar. Then they find the offer on their account page.
 *
 * @returns removes the bar
 */
export function showMembershipBar(session: string): () => void {
  if (later() === session) return () => {}
  let hide = () => {}
  let isOver = false
  const ask = async () => {
    hide()
    const offers = await waitingOffers()
    if (isOver || !offers) return
    const [offer] = offers
    if (!offer) return decideLater(session)
    const onLater = () => {
      decideLater(session)
      hide()
    }
    hide = showOffer(offer, { next: () => void ask(), show, later: onLater })
  }
  const show = (text: string) => {
    hide()
    if (isOver) return
    hide = bar(text, [{ label: translate({ id: 'portico.membership.ok', message: 'OK' }), onClick: () => void ask() }])
  }
  void ask()
  return () => {
    isOver = true
    hide()
  }
}

interface Steps {
  readonly next: () => void
  readonly show: (text: string) => void
  readonly later: () => void
}

function showOffer({ organization_id, organization }: Offer, { next, show, later: onLater }: Steps): () => void {
  const accept = async () => {
    const outcome = await answer(organization_id, 'accept')
    if (outcome === 'stale') return next()
    show(RESULTS[outcome](organization))
  }
  const decline = async () => {
    const outcome = await answer(organization_id, 'decline')
    if (outcome === 'done' || outcome === 'stale') return next()
    show(RESULTS.failed(organization))
  }
  return bar(
    translate(
      {
        id: 'portico.membership.text',
        message:
          '{organization} wants to add you as a member. Its administrators would see your addresses and numbers.',
      },
      { organization },
    ),
    [
      { label: translate({ id: 'portico.membership.accept', message: 'Accept' }), onClick: () => void accept() },
      {
        label: translate({ id: 'portico.membership.later', message: 'Not now' }),
        onClick: onLater,
        look: 'secondary',
      },
      {
        label: translate({ id: 'portico.membership.decline', message: 'Decline' }),
        onClick: () => void decline(),
        look: 'secondary',
      },
    ],
  )
}

const bar = (text: string, buttons: readonly BarButton[]) =>
  showBottomBar({
    tone: 'info',
    label: translate({ id: 'portico.membership.label', message: 'Membership' }),
    text,
    buttons,
  })

/** `again` if the sign-in was too long ago, `stale` if the organization no longer offers a membership. */
type Outcome = 'done' | 'again' | 'stale' | 'failed'

const RESULTS: Readonly<Record<Exclude<Outcome, 'stale'>, (organization: string) => string>> = {
  done: (organization) =>
    translate({ id: 'portico.membership.done', message: 'You are now a member of {organization}.' }, { organization }),
  again: (organization) =>
    translate(
      {
        id: 'portico.membership.again',
        message: 'You signed in a while ago. Accept the membership of {organization} on your account page.',
      },
      { organization },
    ),
  failed: (organization) =>
    translate(
      {
        id: 'portico.membership.failed',
        message: 'Your answer to {organization} could not be saved. Try again later on your account page.',
      },
      { organization },
    ),
}

async function waitingOffers(): Promise<readonly Offer[] | undefined> {
  try {
    const response = await fetch(config.baseURL + OFFERS, asReader())
    const offers: readonly Offer[] | undefined = response.ok ? (await response.json()).result : undefined
    return offers?.filter(({ declined }) => !declined)
  } catch {
    return undefined
  }
}

async function answer(organizationId: string, what: 'accept' | 'decline'): Promise<Outcome> {
  try {
    const path = `${OFFERS}/${encodeURIComponent(organizationId)}/${what}`
    const response = await fetch(config.baseURL + path, { ...asReader(), method: 'POST' })
    if (response.ok) return 'done'
    if (response.status === 404) return 'stale'
    const [error] = (await response.json()).errors ?? []
    return response.status === 401 || error?.slug === 'recent_sign_in_required' ? 'again' : 'failed'
  } catch {
    return 'failed'
  }
}

const asReader = () => ({
  headers: { Authorization: `Bearer ${storedToken() ?? ''}` },
  signal: AbortSignal.timeout(PATIENCE),
})

function decideLater(session: string): void {
  try {
    localStorage.setItem(LATER, session)
  } catch {
    // A browser that blocks storage asks again on the next page.
  }
}

function later(): string | null {
  try {
    return localStorage.getItem(LATER)
  } catch {
    return null
  }
}
