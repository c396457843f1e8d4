/** What a program gets once a person has allowed it to read as them (RFC 6749 with RFC 8707). */
export const READING_GRANTS = {
  /**
   * The path of the Model Context Protocol endpoint; with the server's origin in front, the audience of programs'
   * tokens.
   */
  path: '/mcp',
  /** How long an access token is valid. */
  accessSeconds: 15 * 60,
  /** How long a grant lasts, unless the organization sets a shorter time. */
  usualDays: 90,
  /** A grant whose refresh token is not used for this long ends. */
  idleDays: 30,
  /** The most active ones that a person may have in one organization. */
  mostPerPerson: 50,
  /** The prefix of every refresh token, so that secret scanners recognize it. */
  refreshMark: 'portico_refresh_',
} as const

/** Allowing a program from another device (RFC 8628). */
export const DEVICE_LOGIN = {
  /** How long a code is valid. */
  seconds: 10 * 60,
  /** The polling interval of a program. */
  pollSeconds: 5,
  /** The client id of `portico mcp`, which every server knows. */
  ownClient: 'portico-mcp',
} as const
