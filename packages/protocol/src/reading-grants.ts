/** What a program gets that reads as a person, after they allowed it (RFC 6749 with RFC 8707). */
export const READING_GRANTS = {
  /** Where programs read by the Model Context Protocol; with the server's address in front, the audience of their tokens. */
  path: '/mcp',
  /** How long an access token is valid. */
  accessSeconds: 15 * 60,
  /** How long a grant lasts, unless the organization says less. */
  usualDays: 90,
  /** A grant whose refresh token is not used for so long has ended. */
  idleDays: 30,
  /** How many live ones a person may have in one organization. */
  mostPerPerson: 50,
  /** What every refresh token starts with, so that a search for secrets knows one. */
  refreshMark: 'portico_refresh_',
} as const

/** Letting a program in from another device (RFC 8628). */
export const DEVICE_LOGIN = {
  /** How long a code is valid. */
  seconds: 10 * 60,
  /** How long a program waits between two questions. */
  pollSeconds: 5,
  /** The id of the program `portico mcp`, which every server knows. */
  ownClient: 'portico-mcp',
} as const
