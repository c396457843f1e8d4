import { canonicalPath } from '@portico/access'

/** The form of a page's path in which it is counted. */
export const plainPage = (path: string): string => canonicalPath(path) ?? path
