/** A function that runs in a page. It refers to nothing outside, and gets and returns JSON. */
// biome-ignore lint/suspicious/noExplicitAny: its parameters are those of the call
export type PageFunction<Result> = (...args: any[]) => Result | Promise<Result>

/** An element: the first that is visible and matches the selector, and whose text or name is the given one. */
export interface Target {
  readonly css: string
  readonly text?: string
}

/** A page in a browser of any engine: as little as every driver can do, with real input. */
export interface EnginePage {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page, and returns what it returns or resolves to. */
  run<Result>(work: PageFunction<Result>, ...args: readonly unknown[]): Promise<Result>
  /** Runs a script of a library, whatever the page's Content-Security-Policy says. */
  load(script: string): Promise<void>
  /** Clicks an element as soon as there is one. */
  click(target: Target): Promise<void>
  /** Types into an element as soon as there is one. */
  type(target: Target, text: string): Promise<void>
  /** A second page of the same profile. */
  another(): Promise<EnginePage>
}

/** A browser with an empty profile. */
export interface EngineBrowser {
  readonly version: string
  readonly page: EnginePage
  close(): Promise<void>
}

/** How long an element may take to appear, in milliseconds: a site may be built beside it. */
export const PATIENCE = 60_000

/** Runs in the page: the element of a target, or null. */
export function elementOf({ css, text }: Target): Element | null {
  const matches = [...document.querySelectorAll(css)].filter((element) => element.checkVisibility())
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  return matches.find((element) => text === undefined || nameOf(element) === text) ?? null
}
