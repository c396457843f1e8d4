import type { HostingFacts } from './host.js'

/**
 * JavaScript for hosts that run it: `isPrivate(pathname, hasQuery)` tells whether an address is that of a private page, however it
 * is spelled. A sealed file is none: pages load it. So is Markdown that is asked for with a query, as the site's own pages do.
 * Plain enough for the runtime of CloudFront.
 */
export const doorScript = ({ folders, pages }: HostingFacts): string => `
const FOLDERS = ${JSON.stringify(folders.map(lower))};
const PAGES = ${JSON.stringify(pages.map(lower))};

function isPrivate(pathname, hasQuery) {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch (error) {
    // No page has such an address; it is compared as it is.
  }
  const names = [];
  for (const name of path.toLowerCase().split(/[\\\\/]+/)) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  path = '/' + names.join('/');
  if (PAGES.includes(path)) return true;
  const ending = /(?:\\/index)?\\.(html?|md)$/.exec(path);
  if (ending) {
    if (ending[1] === 'md' && hasQuery) return false;
    path = path.slice(0, -ending[0].length) || '/';
  } else if (/\\.[a-z0-9]+$/.test(path)) return false;
  return PAGES.includes(path) || FOLDERS.some((folder) => path === folder || path.startsWith(folder + '/'));
}
`

const lower = (path: string) => path.toLowerCase()
