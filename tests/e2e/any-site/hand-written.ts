/** The texts of private pages, of which no public file may contain any. */
export const CANARIES = [
  'The margin of every partner is eleven percent in spring.',
  'A page in a folder about saffron lamps and their owners.',
  'A chunk about saffron that loads later than others.',
  'What we plan for the beta readers in the next winter.',
  'Secret prices',
  'Deep dive',
  'Beta plans',
] as const

const page = (title: string, main: string, { root = '', end = '' } = {}) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | Acme Docs</title><meta name="theme-color" content="#7a2bbf"><link rel="stylesheet" href="${root}assets/site.css"></head><body><nav><a href="/">Home</a> <a href="/guide.html">Guide</a> <a href="/partners/prices.html">Partners</a></nav><main><h1>${title}</h1>${main}</main>${end}</body></html>`

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"></svg>`

/** A small site as an author writes it by hand, with pages for two groups, a lazily loaded chunk, data, a picture and a download. */
const HAND_WRITTEN: Readonly<Record<string, string>> = {
  'index.html': page('Home', '<p>Welcome to the docs of Acme, for everyone who builds with us.</p>'),
  'guide.html': page('Guide', '<p>How to start in a few minutes from now.</p><img src="img/logo.svg" alt="">'),
  '404.html': page('Not found', '<p>Nothing is here.</p>'),
  'partners/prices.html': page(
    'Secret prices',
    `<p id="text">${CANARIES[0]}</p><img src="img/margin.svg" alt=""><p><a href="deep/">Deep</a> <a href="terms.pdf">Terms</a></p><p id="lazy"></p>`,
    { root: '../', end: '<script type="module" src="app.js"></script>' },
  ),
  'partners/deep/index.html': page('Deep dive', `<p id="text">${CANARIES[1]}</p><img src="../img/margin.svg" alt="">`, {
    root: '../../',
  }),
  'partners/app.js':
    'import("./lazy.js").then((m) => { document.getElementById("lazy").textContent = m.text })\nconst response = await fetch("/partners/data.json")\ndocument.body.dataset.rate = (await response.json()).rate',
  'partners/lazy.js': `export const text = ${JSON.stringify(CANARIES[2])}`,
  'partners/data.json': '{"rate":"eleven"}',
  'partners/terms.pdf': '%PDF-1.4',
  'partners/img/margin.svg': svg(20),
  'plans.html': page('Beta plans', `<p id="text">${CANARIES[3]}</p>`).replace(
    '<head>',
    '<head><meta name="portico:access" content="beta">',
  ),
  'img/logo.svg': svg(10),
  'assets/site.css': 'body { font-family: Georgia, serif }',
}

/** Its settings: a rule for one folder; another page says itself who may read it. */
const CONFIG = {
  access: { rules: [{ path: '/partners/', groups: ['partners'] }] },
  site: { formConfiguration: { factors: [{ method: 'otp_via_email' }] } },
}

/** The site as its generator leaves it, in `dist`, with its settings. */
export const SEALED_BY_RULES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(HAND_WRITTEN).map(([path, content]) => [`dist/${path}`, content])),
  'portico.json': JSON.stringify(CONFIG),
}
