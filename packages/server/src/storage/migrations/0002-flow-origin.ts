/** Who requested a link, as text for the page that the link opens. */
export const flowOrigin = {
  name: '0002-flow-origin',
  kind: 'expand',
  statements: ['alter table flows add column origin text'],
} as const
