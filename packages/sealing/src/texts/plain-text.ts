/** The characters of punctuation that pages write as entities, and entities that are letters without an accent. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', zwj: '', zwnj: '', hellip: '…' },
  ...{ rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“', sbquo: '‚', bdquo: '„', laquo: '«', raquo: '»' },
  ...{
    ndash: '–',
    mdash: '—',
    middot: '·',
    bull: '•',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    copy: '©',
    reg: '®',
    trade: '™',
  },
  ...{ szlig: 'ß', aelig: 'æ', oelig: 'œ', oslash: 'ø', eth: 'ð', thorn: 'þ', lstrok: 'ł', inodot: 'ı' },
  ...{ AElig: 'Æ', OElig: 'Œ', Oslash: 'Ø', ETH: 'Ð', THORN: 'Þ', Lstrok: 'Ł' },
}

/** The ends of entities for letters with an accent, such as `&eacute;`, and the accents as characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    macr: '\u0304',
    breve: '\u0306',
    dot: '\u0307',
  },
  ...{ uml: '\u0308', ring: '\u030a', dblac: '\u030b', caron: '\u030c', cedil: '\u0327', ogon: '\u0328' },
}

const NAMED = /^([a-z])(grave|acute|circ|tilde|macr|breve|dot|uml|ring|dblac|caron|cedil|ogon)$/i

/** Characters that no reader sees: soft hyphens, joiners, marks of direction, and those of no width. */
const INVISIBLE = /\u034f|[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\u200d/g

/**
 * Returns a text without the escapes of JavaScript, JSON and HTML, and with one spelling of characters that readers take for the same.
 * Line breaks stay in place, so lines can be counted.
 */
export function plainText(text: string): string {
  const unescaped = text.includes('\\')
    ? text
        .replace(/\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (whole, long, four, two) =>
          character(Number.parseInt(long ?? four ?? two, 16), whole),
        )
        .replace(/\\[nrt]/g, ' ')
        .replace(/\\(["'`\\/])/g, '$1')
    : text
  const plain = unescaped.includes('&')
    ? unescaped.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]{2,9}));/gi, (whole, hex, decimal, name) =>
        name ? characterOf(name, whole) : character(Number.parseInt(hex ?? decimal, hex ? 16 : 10), whole),
      )
    : unescaped
  // ASCII has one spelling only.
  return /[^\p{ASCII}]/u.test(plain) ? plain.normalize('NFKC').replace(INVISIBLE, '') : plain
}

const character = (code: number, otherwise: string) => (code <= 0x10ffff ? String.fromCodePoint(code) : otherwise)

function characterOf(name: string, whole: string): string {
  const [, letter, accent] = NAMED.exec(name) ?? []
  if (letter !== undefined && accent !== undefined) return letter + (ACCENTS[accent.toLowerCase()] ?? '')
  return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? whole
}
