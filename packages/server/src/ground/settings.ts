/** The settings of a server. The program reads them from the environment; nothing here does. */
export interface ServerSettings {
  /** Public base URL without a trailing slash: issuer of tokens, base of links in emails, always an allowed origin. */
  readonly url: string
  /** The origin of the console, if it has one of its own: another host, which serves nothing of the site. */
  readonly consoleUrl?: string
  /** Further origins whose pages may call the API. */
  readonly origins: readonly string[]
  /** Sites that may embed our pages in a frame and use passkeys there. By default, no other site may. */
  readonly passkeyTopOrigins?: readonly string[]
  /** The root organization, created on the first start. */
  readonly orgId: string
  /** 32 bytes that encrypt secrets at rest. */
  readonly masterKey: Uint8Array
  /**
   * All keys that may decrypt secrets at rest, starting with the one that encrypts, if they can change while the server
   * runs.
   */
  readonly masterKeys?: () => readonly Uint8Array[]
  readonly adminKey: string
  /** Whether the program serves the console. Without it, the owner's link leads to the site's first page. */
  readonly hasConsole?: boolean
  /** Where people manage their account. Default: the console's page. */
  readonly accountUrl?: string
  /** The site that is served: its name, and the whole address of its logo. */
  readonly site?: { readonly name: string; readonly logo?: string }
  /** Groups of the site's readers, which the owner joins. */
  readonly readerGroups?: readonly string[]
  /** The paths of the site's service workers; every other one is refused. */
  readonly serviceWorkers?: readonly string[]
  readonly rateLimits: boolean
  /** Keeps messages readable at `/outbox`. For loopback only. */
  readonly devOutbox: boolean
  readonly trustProxy: boolean
  readonly logLevel: string
  readonly mailFrom?: string
  /** The DNS server that looks up the records of email domains, with its port if that is not 53; by default the system's. */
  readonly dns?: string
  /** Countries that text messages may be sent to, as ISO 3166 codes; by default, all. */
  readonly smsCountries?: readonly string[]
}
