import config from '@portico-site/lazy-config'

/** What the identity server's module for pages of a site exports. */
interface AccountScreens {
  /** Renders the account into an element, and returns a function that removes it. */
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

/** Loads the screens from the identity server, so that they always match its version. */
export async function loadAccount(): Promise<AccountScreens> {
  const screens: AccountScreens = await import(
    /* webpackIgnore: true */ `${config.baseURL}/console/assets/site-account.js`
  )
  return screens
}

/** Whether the identity server has another origin than this page, and shows the account itself. */
export const isElsewhere = (): boolean =>
  typeof location !== 'undefined' && config.baseURL !== '' && new URL(config.baseURL).origin !== location.origin
