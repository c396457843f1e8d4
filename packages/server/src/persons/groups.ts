/** Whoever is in this group may use the admin API. */
export const ADMINISTRATORS = 'portico-admins'

/** The group that the hub's private docs ask for. */
export const READERS = 'docusaurus-users'
