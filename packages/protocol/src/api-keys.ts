/** Limits of the keys of programs for the admin API, and of directories for SCIM. */
export const API_KEYS = {
  /** How long a key is valid if its creator does not choose, in days. */
  usualDays: 365,
  mostDays: 730,
  /** How many days before the end of a key its administrators are warned. */
  warningDays: 30,
} as const
