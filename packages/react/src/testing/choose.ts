import { screen } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
// Loaded before the tests begin: how long the list takes to come is not what they are about.
import '../fields/dropdown-list.js'

/** What lists ask of a browser and jsdom does not have: it lays nothing out. */
function completeJsdom(): void {
  Object.assign(Element.prototype, { hasPointerCapture: () => false, scrollIntoView: () => {} })
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

/** The names of what a list offers. It is closed again. */
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
