import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import lz from 'lz-string'
import { pdf, pngWith, zip } from './plant-files.js'

/** What a private page of the site `alarms` says, in several lengths. */
export const PRIVATE = {
  sentence: 'Every gardener signs the ledger before sunrise and again after the evening bell.',
  accented: "Le verger d'été a coûté très cher à l'abbaye, répète l'économe.",
  title: 'The quince ledger',
  label: 'Ledger of quinces',
  description: 'What every quince of the abbey has cost since the walls were built',
  heading: '🍐 Pears & weighPear()',
  cell: 'ambergris',
  alt: 'A quince cut in half lengthwise on slate',
  address: '/docs/1.x/p7',
} as const

/** A file that is published with a piece of a private page in it. */
export interface Plant {
  /** What the piece goes through, as in "a private sentence in …". */
  readonly kind: string
  readonly file: string
  /** The whole content; a function receives the file that the build wrote. */
  readonly content: string | Buffer | ((built: string) => string)
}

const { sentence, accented, title, label, description, heading, cell, alt, address } = PRIVATE

const HOME = 'index.html'
const inBody = (html: string) => (built: string) => built.replace('</body>', () => `${html}</body>`)
const inHead = (html: string) => (built: string) => built.replace('</head>', () => `${html}</head>`)
const html = (body: string) => `<!doctype html><html lang="en"><body>${body}</body></html>`
const script = (source: string) => `(()=>{"use strict";${source}})();\n`
const escaped = (text: string, write: (code: number) => string) =>
  text.replace(/[^\p{ASCII}]/gu, (char) => write(char.codePointAt(0) ?? 0))
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0')
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The pieces, each in one public file. */
export const PLANTS: readonly Plant[] = [
  // In pages
  { kind: 'the text of a page', file: HOME, content: inBody(`<p>${sentence}</p>`) },
  {
    kind: 'a page, split by markup',
    file: HOME,
    content: inBody(`<p>${sentence.replace('ledger', '<b>led</b>ger').replace('again', '<i class="x">again</i>')}</p>`),
  },
  {
    kind: 'a page, with each word in an element',
    file: HOME,
    content: inBody(sentence.replace(/\S+/g, '<span>$&</span>')),
  },
  {
    kind: 'a page, with named entities',
    file: HOME,
    content: inBody(
      `<p>Le verger d&rsquo;&eacute;t&eacute; a co&ucirc;t&eacute; tr&egrave;s cher &agrave; l&rsquo;abbaye, r&eacute;p&egrave;te l&rsquo;&eacute;conome.</p>`,
    ),
  },
  {
    kind: 'a page, with numeric entities',
    file: HOME,
    content: inBody(`<p>${escaped(accented, (at) => `&#${at};`)}</p>`),
  },
  { kind: 'a page, in capitals', file: HOME, content: inBody(`<h2>${accented.toUpperCase()}</h2>`) },
  {
    kind: 'a page, with soft hyphens',
    file: HOME,
    content: inBody(`<p>${sentence.replace('gardener', 'gar\u00addener').replace('evening', 'eve&shy;ning')}</p>`),
  },
  {
    kind: 'a page, with zero-width characters',
    file: HOME,
    content: inBody(`<p>${sentence.replaceAll('e', 'e\u200b').replaceAll('s', '\u2060s')}</p>`),
  },
  { kind: 'a page, with decomposed accents', file: HOME, content: inBody(`<p>${accented.normalize('NFD')}</p>`) },
  {
    kind: 'a page, with typographic spaces and dashes',
    file: HOME,
    content: inBody(`<p>${sentence.replaceAll(' ', '\u202f—\u2009')}</p>`),
  },
  {
    kind: 'a page, in full-width letters',
    file: HOME,
    content: inBody(
      `<p>${sentence.replace(/[a-z]/gi, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))}</p>`,
    ),
  },
  { kind: 'a comment of a page', file: HOME, content: inBody(`<!-- ${sentence} -->`) },
  {
    kind: 'the description of a page',
    file: HOME,
    content: inHead(`<meta name="description" content="${description}">`),
  },
  {
    kind: 'the preview of a page (og:title)',
    file: HOME,
    content: inHead(`<meta property="og:title" content="${title}">`),
  },
  {
    kind: 'structured data (JSON-LD)',
    file: HOME,
    content: inHead(`<script type="application/ld+json">{"@type":"Article","headline":"${title}"}</script>`),
  },
  {
    kind: 'a script in headTags',
    file: HOME,
    content: inHead(`<script>window.notice=${JSON.stringify(sentence)}</script>`),
  },
  { kind: 'the alternative text of a picture', file: HOME, content: inBody(`<img src="/x.png" alt="${alt}">`) },
  { kind: 'a tooltip', file: HOME, content: inBody(`<abbr title="${title}">Q</abbr>`) },
  { kind: 'an accessible name', file: HOME, content: inBody(`<button aria-label="${label}"></button>`) },
  {
    kind: 'a heading with symbols',
    file: HOME,
    content: inBody(`<h2 id="x">🍐 Pears &amp; <code>weighPear()</code></h2>`),
  },
  { kind: 'a table of contents', file: HOME, content: inBody(`<a href="#x">${heading.replace('&', '&amp;')}</a>`) },
  { kind: 'a label of a sidebar', file: HOME, content: inBody(`<a class="menu__link" href="${address}">${label}</a>`) },
  {
    kind: 'the title of the next page',
    file: HOME,
    content: inBody(`<div class="pagination-nav__label">${title} »</div>`),
  },
  { kind: 'a list of tags', file: 'blog/tags/index.html', content: html(`<h2>A</h2><a>${title}</a>`) },
  { kind: 'a word in a table', file: HOME, content: inBody(`<td>${cell}</td>`) },
  {
    kind: 'a line of code, highlighted',
    file: HOME,
    content: inBody(`<pre><span>const</span> ledgerKey <span>=</span> <span>'marzipan-7731'</span></pre>`),
  },
  {
    kind: 'a picture in a page, in base64',
    file: HOME,
    content: inBody(
      `<img src="data:image/svg+xml;base64,${base64(`<svg xmlns="http://www.w3.org/2000/svg"><text>${sentence}</text></svg>`)}">`,
    ),
  },
  {
    kind: 'a picture in a page, percent-encoded',
    file: HOME,
    content: inBody(`<img src="data:image/svg+xml,${encodeURIComponent(`<svg><text>${sentence}</text></svg>`)}">`),
  },
  {
    kind: 'the query of a link',
    file: HOME,
    content: inBody(`<a href="https://forge.example/new?title=${encodeURIComponent(accented)}">report</a>`),
  },
  {
    kind: 'the query of a form',
    file: HOME,
    content: inBody(`<a href="https://forge.example/new?title=${sentence.replaceAll(' ', '+')}">report</a>`),
  },
  // In scripts
  { kind: 'a string of a script', file: 'assets/js/main.x.js', content: script(`e(${JSON.stringify(sentence)})`) },
  {
    kind: 'a string with \\u escapes',
    file: 'assets/js/main.x.js',
    content: script(`e("${escaped(accented, (at) => `\\u${hex(at, 4)}`)}")`),
  },
  {
    kind: 'a string with \\x escapes',
    file: 'assets/js/main.x.js',
    content: script(`e("${escaped(accented, (at) => `\\x${hex(at, 2)}`)}")`),
  },
  {
    kind: 'a sum of strings',
    file: 'assets/js/main.x.js',
    content: script(`e("${sentence.replace('the ledger', 'the "+\n  "ledger')}")`),
  },
  {
    kind: 'a template with line breaks',
    file: 'assets/js/main.x.js',
    content: script(`e(\`${sentence.replaceAll(' ', '\n    ')}\`)`),
  },
  {
    kind: 'JSON in a string of a script',
    file: 'assets/js/main.x.js',
    content: script(
      `JSON.parse(${JSON.stringify(JSON.stringify({ text: escaped(accented, (at) => `\\u${hex(at, 4)}`) }).replaceAll('\\\\', '\\'))})`,
    ),
  },
  {
    kind: 'JSON in JSON',
    file: 'data.json',
    content: JSON.stringify({ data: JSON.stringify({ text: `"${accented}"` }) }),
  },
  {
    kind: 'HTML in a string of a script',
    file: 'assets/js/main.x.js',
    content: script(`e({__html:"<p>${sentence.replace('signs', '<em>signs</em>')}<\\/p>"})`),
  },
  { kind: 'base64 in a script', file: 'assets/js/main.x.js', content: script(`atob("${base64(accented)}")`) },
  {
    kind: 'base64 for addresses',
    file: 'assets/js/main.x.js',
    content: script(`x="${Buffer.from(`{"t":"${accented}"}`).toString('base64url')}"`),
  },
  ...Object.entries({ gzip: gzipSync, zlib: deflateSync, deflate: deflateRawSync }).map(([name, compress]) => ({
    kind: `a compressed list in base64 (${name})`,
    file: 'assets/js/main.x.js',
    content: script(
      `data="${compress(JSON.stringify({ rows: [{ name: title, url: address }, { name: 'Home' }] })).toString('base64')}"`,
    ),
  })),
  {
    kind: 'a program in the address of a playground (lz-string)',
    file: HOME,
    content: inBody(
      `<a href="https://play.example/#code/${lz.compressToEncodedURIComponent(`// ${sentence}`)}">Try it</a>`,
    ),
  },
  {
    kind: 'a text that lz-string wrote, in base64',
    file: 'assets/js/main.x.js',
    content: script(`open("${lz.compressToBase64(accented)}")`),
  },
  {
    kind: 'the label of a sidebar’s data',
    file: 'assets/js/x.y.js',
    content: script(`JSON.parse('{"type":"link","label":"${label}","href":"${address}"}')`),
  },
  {
    kind: 'global data of a plugin',
    file: 'assets/js/main.x.js',
    content: script(`JSON.parse('{"docs":[{"id":"p7","title":"${title}"}]}')`),
  },
  {
    kind: 'a source map',
    file: 'assets/js/x.y.js.map',
    content: JSON.stringify({ version: 3, sourcesContent: [`# ${title}\n\n${sentence}`] }),
  },
  {
    kind: 'a style sheet, with escapes',
    file: 'assets/css/x.css',
    content: `.a::before{content:"${escaped(accented, (at) => `\\${hex(at, 2)} `)}"}`,
  },
  {
    kind: 'the list of a service worker',
    file: 'sw.js',
    content: script(`self.x=[{revision:"1",url:"/x",title:"${title}"}]`),
  },
  // In lists and indexes
  {
    kind: 'a sitemap',
    file: 'sitemap-more.xml',
    content: `<urlset><url><loc>https://verger.example/x</loc><image:caption>${sentence}</image:caption></url></urlset>`,
  },
  {
    kind: 'a feed (RSS)',
    file: 'rss-more.xml',
    content: `<rss><item><title><![CDATA[${title}]]></title></item></rss>`,
  },
  {
    kind: 'a feed (Atom, HTML)',
    file: 'atom-more.xml',
    content: `<entry><content type="html">&lt;p&gt;${sentence.replace('again', '&lt;em&gt;again&lt;/em&gt;')}&lt;/p&gt;</content></entry>`,
  },
  { kind: 'a feed (JSON)', file: 'feed-more.json', content: JSON.stringify({ items: [{ summary: description }] }) },
  {
    kind: 'a search index',
    file: 'search-index.json',
    content: JSON.stringify([{ documents: [{ i: 1, t: title, u: address }] }]),
  },
  {
    kind: 'a compressed search index',
    file: 'pagefind/fragment/fr_1.pf_fragment',
    content: gzipSync(`pagefind_dcd${JSON.stringify({ url: address, content: sentence })}`),
  },
  {
    kind: 'the words of a search index',
    file: 'pagefind/index/fr_1.pf_index',
    content: gzipSync(Buffer.from(`pagefind_dcd\x81\x83i${cell}\x81\x83\0\x82gsunrise\x82\0\0`, 'latin1')),
  },
  { kind: 'llms.txt', file: 'llms-more.txt', content: `- [Words](/docs/words): ${description}\n` },
  { kind: 'a link in a text file', file: 'pages.txt', content: `# Pages\n\n- [${title}](${address})\n` },
  { kind: 'a heading of a Markdown version', file: 'p7-part.md', content: `## ${heading}\n\nOther words.\n` },
  { kind: 'an item of a text file', file: 'list.txt', content: `Trees\n\n * ${label}\n * Walls\n` },
  { kind: 'a cell of a table (CSV)', file: 'cells.csv', content: `a;b\n1;${title}\n` },
  { kind: 'a Markdown version', file: 'p7-copy.md', content: `# ${title}\n\n${sentence}\n` },
  // In static files
  {
    kind: 'a text file, wrapped',
    file: 'notes.txt',
    content: sentence.replace('the ledger', 'the\n> ledger').replace('again', 'again\n>'),
  },
  { kind: 'a table (CSV)', file: 'rows.csv', content: `a;b\n1;"${sentence}"\n` },
  { kind: 'a file without extension', file: '_redirects', content: `/old /new # ${sentence}\n` },
  { kind: 'a manifest', file: 'site-more.webmanifest', content: JSON.stringify({ shortcuts: [{ name: title }] }) },
  {
    kind: 'subtitles',
    file: 'film.vtt',
    content: `WEBVTT\n\n00:01.000 --> 00:04.000\nEvery gardener signs the ledger\nbefore sunrise and again after the evening bell.\n`,
  },
  {
    kind: 'a calendar, folded',
    file: 'dates.ics',
    content: `BEGIN:VEVENT\r\nSUMMARY:Every gardener signs the led\r\n ger before sunrise and again after the evening bell.\r\nEND:VEVENT\r\n`,
  },
  { kind: 'a file in UTF-16', file: 'wide.txt', content: Buffer.from(`\ufeff${accented}`, 'utf16le') },
  { kind: 'a file in Latin-1', file: 'narrow.txt', content: Buffer.from(accented, 'latin1') },
  {
    kind: 'a drawing (SVG)',
    file: 'img/a.svg',
    content: `<svg xmlns="http://www.w3.org/2000/svg"><text x="1">Every gardener <tspan x="2">signs the ledger</tspan><tspan x="2" dy="1"> before sunrise</tspan></text><desc>${description}</desc></svg>`,
  },
  {
    kind: 'the metadata of a picture (PNG)',
    file: 'img/a.png',
    content: pngWith('tEXt', Buffer.from(`Comment\0${sentence}`, 'latin1')),
  },
  {
    kind: 'compressed metadata of a picture (PNG)',
    file: 'img/b.png',
    content: pngWith('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0', 'latin1'), deflateSync(accented)])),
  },
  {
    kind: 'the metadata of a picture (JPEG)',
    file: 'img/a.jpg',
    content: Buffer.concat([
      Buffer.from('ffd8fffe', 'hex'),
      Buffer.from([0, sentence.length + 2]),
      Buffer.from(sentence),
      Buffer.from('ffd9', 'hex'),
    ]),
  },
  { kind: 'the title of a document (PDF)', file: 'files/a.pdf', content: pdf(`<< /Title (${sentence}) >>`) },
  {
    kind: 'the text of a document (PDF)',
    file: 'files/b.pdf',
    content: pdf(
      '<< >>',
      `BT /F1 12 Tf [(Every gar)-20(dener signs )3(the ledger before)] TJ ( sunrise and again after the evening bell) Tj ET`,
    ),
  },
  { kind: 'an archive (zip)', file: 'files/a.zip', content: zip({ 'a/readme.md': sentence }) },
  {
    kind: 'a document (docx)',
    file: 'files/a.docx',
    content: zip({
      'word/document.xml': `<w:p><w:r><w:t>Every gardener signs the led</w:t></w:r><w:r><w:t>ger before sunrise and again after the evening bell.</w:t></w:r></w:p>`,
    }),
  },
  {
    kind: 'an inventory of Sphinx',
    file: 'objects.inv',
    content: Buffer.concat([
      Buffer.from(
        '# Sphinx inventory version 2\n# Project: Abbey\n# Version: \n# The rest is compressed using zlib.\n',
      ),
      deflateSync(
        `guide std:doc -1 guide.html Guide\ndocs/p7 std:doc -1 docs/p7.html ${title}\nsearch std:label -1 - -\n`,
      ),
    ]),
  },
  { kind: 'a compressed file (zlib)', file: 'data.json.z', content: deflateSync(JSON.stringify({ text: sentence })) },
  { kind: 'a compressed file (gzip)', file: 'data.json.gz', content: gzipSync(JSON.stringify({ text: sentence })) },
  {
    kind: 'a compressed file (Zstandard)',
    file: 'data.json.zst',
    // A list of this sentence, by `zstd -19`: Node.js writes it only in later versions.
    content: Buffer.from(
      'KLUv/QRo1QIAAoYSEaBvYKYv3YQtpp7iABZbVHEN15QBImwOBCCca8TLm/fs76gOezvrcPLDDdu7hNz/VCP+XqkdN4sMfTXI397pz+L6PQkYINKOwAYDACIrKBC8MH20VpkB6jJdxQ==',
      'base64',
    ),
  },
  {
    kind: 'a compressed file (Brotli)',
    file: 'data.json.br',
    content: brotliCompressSync(JSON.stringify({ text: sentence })),
  },
  {
    kind: 'an archive (tar, gzip)',
    file: 'files/a.tgz',
    content: gzipSync(Buffer.concat([Buffer.alloc(512, 'a\0'), Buffer.from(sentence), Buffer.alloc(512)])),
  },
  { kind: 'the name of a file', file: 'files/The quince ledger.bin', content: Buffer.from([1, 2, 3, 0]) },
  { kind: 'the name of a folder', file: 'ledger-of-quinces/a.bin', content: Buffer.from([1, 2, 3, 0]) },
  {
    kind: 'an address',
    file: HOME,
    content: inBody(`<a href="https://forge.example/wiki/${sentence.replace('.', '').replaceAll(' ', '-')}">wiki</a>`),
  },
]
