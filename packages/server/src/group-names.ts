/** Members of this group may use the admin API. */
export const ADMINISTRATORS = 'portico-admins'

/** Members of this group may sign in as another person. No other group gives that right. */
export const IMPERSONATORS = 'portico-impersonators'

/** The group that the hub's private docs ask for. */
export const READERS = 'docusaurus-users'
