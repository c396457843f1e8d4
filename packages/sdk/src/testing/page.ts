/** A page, limited to what the SDK uses, which records what was done to it. */
export interface TestPage {
  readonly window: Window
  /** Addresses that the page navigated to. */
  readonly visited: string[]
  readonly address: () => string
}

/** Creates a page at an address. */
export function testPage(href = 'https://app.example/docs?tab=2#top'): TestPage {
  const visited: string[] = []
  const location = new URL(href)
  const window = Object.assign(new EventTarget(), {
    location: Object.assign(location, { assign: (to: string) => void visited.push(to) }),
    history: {
      state: { key: 'kept' },
      replaceState(state: unknown, _: string, to: string) {
        if (state !== this.state) throw new Error('the state of the history entry was lost')
        location.href = to
      },
    },
    document: { hasFocus: () => true },
  })
  return { window: window as unknown as Window, visited, address: () => location.href }
}
