import type { Handler } from './handler.js'

/** The routes of the site that is served and whom each is for; no pages where no site is served. */
export const readSite: Handler<'readSite'> = async ({ services }) => {
  const { build, sealed, pages } = (await services.site?.()) ?? { build: null, sealed: false, pages: [] }
  const groups = [...new Set(pages.flatMap(({ audience }) => audience ?? []))].sort()
  return { result: { build, sealed, pages, groups } }
}
