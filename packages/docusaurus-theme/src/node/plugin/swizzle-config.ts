const safe = { eject: 'safe', wrap: 'safe' } as const
const unsafe = { eject: 'unsafe', wrap: 'safe' } as const

/** Which components a site may replace: visual components are safe, those that manage the session and hide links are not. */
export function getSwizzleConfig() {
  return {
    components: {
      PrivatePage: { actions: unsafe, description: 'Shown at a private address: chooses the view for its state' },
      'PrivatePage/SignIn': { actions: safe, description: 'The frame around the sign-in form at a private address' },
      'PrivatePage/NoAccess': {
        actions: safe,
        description: 'Shown to a reader who may not read the page: why, and what they can do',
      },
      'PrivatePage/Steps': { actions: safe, description: 'The progress of an access request' },
      'PrivatePage/Notice': {
        actions: safe,
        description: 'Unreachable, offline and failed: a message and a button',
      },
      AccountPage: {
        actions: unsafe,
        description: 'The account of the person who is signed in, with the option accountPage',
      },
      GuestPage: {
        actions: unsafe,
        description: 'The page that a guest link opens, with the option guestLinks',
      },
      WayLine: { actions: safe, description: 'The illustration on a page that has nothing to show' },
      'PrivatePage/Skeleton': { actions: safe, description: 'The skeleton of a page while it opens' },
      ErrorPageContent: { actions: safe, description: 'Shown in place of a page whose code threw an error' },
      Error: { actions: unsafe, description: 'The same, if the error is outside the layout of the page' },
      LoadFailed: { actions: safe, description: 'The message shown when code of the page did not load' },
      'NavbarItem/AuthNavbarItem': { actions: safe, description: 'The Log in item, and the account menu with Log out' },
      DocsEntry: { actions: safe, description: 'The root of the docs, such as /docs: redirects to their first page' },
      CopyPage: { actions: safe, description: 'Copies the Markdown of the page; place it where your pages have room' },
      SearchBar: { actions: safe, description: 'The navbar field that opens the search' },
      NavbarItem: { actions: unsafe, description: 'Hides navbar items that link to pages the reader may not open' },
      'NavbarItem/ComponentTypes': { actions: unsafe, description: 'Registers the Log in / Log out item' },
      DocVersionBanner: {
        actions: unsafe,
        description: 'Hides the banner of an older docs version from readers who cannot see the newest one',
      },
      'DocItem/Footer': {
        actions: unsafe,
        description: 'Below a doc page: with the option statistics also the question whether it was helpful',
      },
      DocSidebarItem: {
        actions: unsafe,
        description: 'Remembers which sidebar categories are open when private pages appear between them',
      },
      MDXComponents: { actions: unsafe, description: 'Registers Groups for use in MDX' },
      Groups: { actions: unsafe, description: 'Shows a part of a page to members of a group' },
      ReaderView: {
        actions: { eject: 'forbidden', wrap: 'forbidden' } as const,
        description: 'Adds what a reader may see to pages that list other pages',
      },
      SiteRoot: {
        actions: { eject: 'forbidden', wrap: 'forbidden' } as const,
        description: 'Puts the root of the site, or of another theme, within Root',
      },
      Root: {
        actions: { eject: 'forbidden', wrap: 'safe' } as const,
        description: 'Keeps the session, around the root of the site or of another theme',
      },
    },
  }
}
