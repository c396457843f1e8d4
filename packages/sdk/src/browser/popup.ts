import { POPUP_HEIGHT, POPUP_WIDTH } from '../wire-values.js'

/** A window that shows an external provider's pages. */
export type Popup = Window

/**
 * Opens the window, in the middle of the page's. Must be called in the same turn as the visitor's click, or browsers
 * block it.
 * @returns `null` when it was blocked.
 */
export function openPopup(page: Window): Popup | null {
  const left = page.screenX + (page.outerWidth - POPUP_WIDTH) / 2
  const top = page.screenY + (page.outerHeight - POPUP_HEIGHT) / 2
  const place = `width=${POPUP_WIDTH},height=${POPUP_HEIGHT},top=${top},left=${left}`
  const popup = page.open('', '/id:popup', place)
  try {
    if (popup) popup.document.body.textContent = 'You will be redirected in a moment...'
  } catch {
    // A window of the same name may still show the provider's pages, which are not ours to write to.
  }
  return popup
}
