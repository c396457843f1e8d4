import type { HostingFacts } from './host.js'

/**
 * JavaScript for hosts that can run it: `isPrivate(pathname, hasQuery)` returns whether an address, in any spelling, is that of
 * a private page. Sealed files are not pages, because pages load them. Neither is Markdown requested with a query, which is how the
 * site's own pages request it. Written in syntax that CloudFront's runtime supports, which is why it cannot import `pagePath` and
 * `pathKey` of `@portico/access`; it does the same for all of its test cases.
 */
export const doorScript = ({ folders, pages }: HostingFacts): string => `
const FOLDERS = ${JSON.stringify(folders.map(lower))};
const PAGES = ${JSON.stringify(pages.map(lower))};

function isPrivate(pathname, hasQuery) {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch (error) {
    // No page has such an address; it is compared without decoding.
  }
  const names = [];
  for (const name of path.normalize('NFC').toLowerCase().normalize('NFC').split(/[\\\\/]+/)) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  path = '/' + names.join('/');
  if (PAGES.includes(path)) return true;
  const ending = /(?:\\/index)?\\.(html?|md)$|\\/index$/.exec(path);
  if (ending) {
    if (ending[1] === 'md' && hasQuery) return false;
    path = path.slice(0, -ending[0].length) || '/';
  } else if (/\\.[a-z0-9]+$/.test(path)) return false;
  return PAGES.includes(path) || FOLDERS.some((folder) => path === folder || path.startsWith(folder + '/'));
}
`

const lower = (path: string) => path.toLowerCase()
