import late from '@portico-site/late-config'

/** What the identity server's module for pages of a site exports. */
interface AccountScreens {
  /** Draws the account within an element, and returns a function that takes it away. */
  readonly showAccount: (
    place: HTMLElement,
    props: {
      readonly origin: string
      readonly organization: string
      readonly language: string
      readonly onLeave: () => void
      readonly onStaff: () => void
    },
  ) => () => void
}

/** Fetches the screens from the identity server, so that they are always of its own version. */
export async function loadAccount(): Promise<AccountScreens> {
  const screens: AccountScreens = await import(
    /* webpackIgnore: true */ `${late.baseURL}/console/assets/site-account.js`
  )
  return screens
}

/** Whether the identity server has another origin than this page, and shows the account on its own. */
export const isElsewhere = (): boolean =>
  typeof location !== 'undefined' && late.baseURL !== '' && new URL(late.baseURL).origin !== location.origin
