import { translate } from '@docusaurus/Translate'
import type { GuestPage } from '../../client/guest/open-guest-page.js'

type Reason = Extract<GuestPage, { at: 'closed' }>['why']

const over = () =>
  translate({ id: 'portico.guest.over', message: 'The link has ended. Ask the person who sent it for a new one.' })
const changed = () =>
  translate({
    id: 'portico.guest.changed',
    message: 'The page was removed, or is for fewer readers now. Ask the person who sent the link.',
  })

/** Why a link opens nothing, for the guest. */
const TEXTS: Readonly<Record<Reason, () => string>> = {
  unknown: () =>
    translate({
      id: 'portico.guest.unknown',
      message: 'The link is incomplete or was removed. Open it again from the message that you received.',
    }),
  withdrawn: over,
  expired: over,
  used_up: () =>
    translate({ id: 'portico.guest.usedUp', message: 'The link was opened as often as it may be. Ask for a new one.' }),
  removed: changed,
  narrower: changed,
  sharer: changed,
  agreement: changed,
  ended: changed,
  not_yet: () =>
    translate({ id: 'portico.guest.notYet', message: 'The page is not open yet. Try again later with the same link.' }),
  address: over,
  device: over,
  devices: () =>
    translate({
      id: 'portico.guest.devices',
      message: 'The link is in use on as many devices as it is for. Open it on one of them, or ask for a new one.',
    }),
  origin: () =>
    translate({
      id: 'portico.guest.origin',
      message: 'This site and its identity server do not fit together at the moment. Try again later.',
    }),
  unreachable: () =>
    translate({
      id: 'portico.guest.unreachable',
      message: 'The identity server does not respond. Check your connection, and reload the page.',
    }),
  no_text: () =>
    translate({
      id: 'portico.guest.noText',
      message: 'This page cannot be shown to guests. Ask for it in another way.',
    }),
}

export const closedText = (why: Reason): string => (TEXTS[why] ?? TEXTS.unknown)()
