import { door, searchDialog, session, signInLayer, visitor } from '@portico-site/lazy-modules'
import { opensToVisitors } from '@portico-site/visitors'
import { store } from './store.js'
import { KEY_DATABASE, storedToken } from './token.js'

/**
 * The few lines that every page runs. Everything else is loaded when a visitor has a session, opens a private page or
 * signs in.
 */

/** URL parameters with which a sign-in that started elsewhere returns to this page. */
const COMES_BACK = /[?&](challenges|sidcp|sso_challenge_id)=/

/** Whether a query signs in: the form, which reads it, then removes it from the address. */
export const comesBack = (query: string): boolean => COMES_BACK.test(query)

// At a private page, what will be fetched is known before the page is rendered, so it loads meanwhile.
if (door()) void (storedToken() ? session() : opensToVisitors ? visitor() : signInLayer()).catch(() => {})

/** Called once, after hydration. */
export function arrive(): void {
  // Tools for browser agents are loaded with it.
  if (storedToken() || document.modelContext) fetchCode(session, ({ resume }) => resume())
  else {
    // The session may have ended while no page of the site was open: delete its keys now.
    forgetKeys()
    store.set({ checked: true })
    if (opensToVisitors) fetchCode(visitor, ({ welcome }) => welcome())
  }
  if (comesBack(location.search)) wantLayer()
}

/** Deletes the content keys of earlier sessions. A browser that blocks the database stores none. */
function forgetKeys(): void {
  try {
    indexedDB.deleteDatabase(KEY_DATABASE)
  } catch {
    // Nothing was stored.
  }
}

/** Log in: opens the form over the page, unless the page already contains one. */
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
 * Loads code on demand and uses it. Loading may fail: a deploy removes the code of pages that are open, and networks
 * fail. The page then says so.
 */
export function fetchCode<Code>(load: () => Promise<Code>, use: (code: Code) => unknown): void {
  store.set({ failed: false })
  load().then(use, () => store.set({ failed: true }))
}
