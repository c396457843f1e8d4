export {
  newSiteKeyPair,
  parseSiteKey,
  type SiteKeyPair,
  type SitePublicKey,
  siteKeyId,
  siteKeyText,
} from './site-key.js'
export {
  importPrivateKey,
  type OpenedTicket,
  openTicket,
  readTicketLabel,
  sealTicket,
  type TicketContent,
  type TicketLabel,
} from './ticket.js'
