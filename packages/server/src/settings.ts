/** What a server is given at start. Read from the environment by the program; nothing here reads it. */
export interface ServerSettings {
  /** Public base URL without a trailing slash: issuer of tokens, base of links in mails, always an allowed origin. */
  readonly url: string
  /** Further origins whose pages may call the API. */
  readonly origins: readonly string[]
  /** Sites that may embed our pages in a frame and use passkeys there. None named, no frame of another site may. */
  readonly passkeyTopOrigins?: readonly string[]
  /** Root organization, made on first start. */
  readonly orgId: string
  /** 32 bytes that guard secrets at rest. */
  readonly masterKey: Uint8Array
  /** All keys that may open what rests, the one that seals first, where they may change while the server runs. */
  readonly masterKeys?: () => readonly Uint8Array[]
  readonly adminKey: string
  /** The page of our own that takes the owner's link. Default: the site's first page. */
  readonly ownerPage?: string
  /** Where people look after their account. Default: the page of the console. */
  readonly accountUrl?: string
  /** Groups of the site's readers, which the owner joins. */
  readonly readerGroups?: readonly string[]
  readonly rateLimits: boolean
  /** Keeps messages readable at `/outbox`. For loopback only. */
  readonly devOutbox: boolean
  readonly trustProxy: boolean
  readonly logLevel: string
  readonly mailFrom?: string
  /** The DNS server that is asked for the records of email domains, with its port where that is not 53; by default the system's. */
  readonly dns?: string
  /** Countries that text messages may go to, as ISO 3166 codes; none named, everywhere. */
  readonly smsCountries?: readonly string[]
}
