import type { Page } from 'playwright-core'

/** What a reader sees of a page, and where its links lead. Two builds of a site can be compared by it. */
export const readPage = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector))
    // A file has a different address in each build.
    const target = (link: HTMLElement) => {
      const { protocol, pathname, hash } = link as HTMLAnchorElement
      return protocol === 'blob:' || pathname.includes('/files/') ? 'a file' : pathname.replace(/(.)\/$/, '$1') + hash
    }
    return {
      title: document.title,
      description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
      text: document.querySelector('main')?.innerText.replace(/\s+/g, ' '),
      links: all('main a').map((link) => [link.innerText.trim(), target(link)]),
      anchors: all('main [id]').map(({ id }) => id),
      contents: all('.table-of-contents a').map(target),
      sidebar: all('aside .menu__link').map((link) => [link.innerText, target(link)]),
      pictures: all('main img').map((image) => [
        (image as HTMLImageElement).alt,
        (image as HTMLImageElement).naturalWidth > 0,
      ]),
      classes: all('article, .theme-doc-markdown, .pagination-nav__link').map(({ className }) => className.trim()),
    }
  })
