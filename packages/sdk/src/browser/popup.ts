import { LIMITS } from '@portico/protocol'
import type { Page } from '../runtime.js'

/** A window that shows an external provider's pages. */
export interface Popup {
  readonly window: Window
  readonly show: (url: string) => void
  readonly close: () => void
}

/**
 * Opens the window. Must be called in the same turn as the visitor's click, or browsers block it.
 * @returns `undefined` when it was blocked.
 */
export function openPopup({ window: page }: Page): Popup | undefined {
  const { popupWidth: width, popupHeight: height } = LIMITS
  const left = Math.round(page.screenX + (page.outerWidth - width) / 2)
  const top = Math.round(page.screenY + (page.outerHeight - height) / 2)
  const features = `width=${width},height=${height},top=${top},left=${left},resizable,scrollbars=yes,status=1`
  const popup = page.open('', '/id:popup', features)
  if (!popup) return undefined
  try {
    popup.document.body.textContent = 'You will be redirected in a moment...'
  } catch {
    // A window of the same name may still show the provider's pages, which are not ours to write to.
  }
  return {
    window: popup,
    show(url) {
      popup.location.href = url
      popup.focus()
    },
    close: () => popup.close(),
  }
}
