import { screen } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
// Loaded before the tests begin: the loading time of the list is not what they test.
import '../fields/dropdown-list.js'

/** What lists need from a browser and jsdom lacks, because it has no layout. */
function completeJsdom(): void {
  Object.assign(Element.prototype, { hasPointerCapture: () => false, scrollIntoView: () => {} })
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

/** The names of the options in a list, which is closed again. */
export async function offered(visitor: ReturnType<typeof userEvent.setup>, label: string): Promise<readonly string[]> {
  completeJsdom()
  await visitor.click(await screen.findByRole('combobox', { name: label }))
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '')
  await visitor.keyboard('{Escape}')
  return names
}

/** Chooses from a list, as a visitor does. */
export async function choose(visitor: ReturnType<typeof userEvent.setup>, label: string, option: string) {
  completeJsdom()
  await visitor.click(await screen.findByRole('combobox', { name: label }))
  await visitor.click(await screen.findByRole('option', { name: option }))
}
