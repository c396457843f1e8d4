import { door, searchDialog, session, signInLayer } from '@portico-site/late'
import { store } from './store.js'
import { KEY_DATABASE, storedToken } from './token.js'

/**
 * The few lines that every page runs. Everything else is fetched when a visitor has a session, opens a private page
 * or asks to sign in.
 */

/** URL parameters with which a sign-in that began elsewhere comes back to this page. */
const COMES_BACK = /[?&](challenges|sidcp|sso_challenge_id)=/

// At a private page what is fetched in the end is known before the page is rendered, so it loads meanwhile.
if (door()) void (storedToken() ? session() : signInLayer()).catch(() => {})

/** Called once, after hydration. */
export function arrive(): void {
  // Tools for agents of the browser come with it.
  if (storedToken() || document.modelContext) fetchCode(session, ({ resume }) => resume())
  else {
    // The session may have ended while no page of the site was open: its keys go now.
    forgetKeys()
    store.set({ checked: true })
  }
  if (COMES_BACK.test(location.search)) wantLayer()
}

/** Deletes the content keys of earlier sessions. A browser that forbids the database keeps none. */
function forgetKeys(): void {
  try {
    indexedDB.deleteDatabase(KEY_DATABASE)
  } catch {
    // Nothing was kept.
  }
}

/** Log in: the form opens above the page, unless one is already in it. */
export function logIn(): void {
  store.set({ dialog: !store.get().slot })
  wantLayer()
}

/** Opens the search. Like the form's, its module exports a change of the tab's state. */
export const openSearch = () => fetchCode(searchDialog, store.set)

/** Loads SDK and widget, once. */
export function wantLayer(): void {
  if (!store.get().layer) fetchCode(signInLayer, store.set)
}

/**
 * Fetches code on demand and uses it. It may be missing: a deploy removes the code of the pages that are open, and a network
 * can fail. Then the page says so.
 */
export function fetchCode<Code>(load: () => Promise<Code>, use: (code: Code) => unknown): void {
  store.set({ failed: false })
  load().then(use, () => store.set({ failed: true }))
}
