/** A theme as `prism-react-renderer` takes it. */
interface PrismTheme {
  readonly plain: { backgroundColor: string; color: string }
  readonly styles: { types: string[]; style: { color: string; fontStyle?: 'italic' } }[]
}

/** The colors of code in the design `wayfinding.css`. Code is on dark panels in both schemes. Every colour has a contrast of at least 4.5:1 on the panel. */
export const codeTheme: PrismTheme = theme('#151d26', '#e3e9ef', {
  comment: '#8fa0b1',
  string: '#8fd8b4',
  keyword: '#f0a6d0',
  number: '#ffc774',
  name: '#8accf5',
  punctuation: '#a9b7c5',
})

type Hues = Record<'comment' | 'string' | 'keyword' | 'number' | 'name' | 'punctuation', string>

function theme(backgroundColor: string, color: string, hues: Hues): PrismTheme {
  return {
    plain: { backgroundColor, color },
    styles: [
      { types: ['comment', 'prolog', 'cdata'], style: { color: hues.comment, fontStyle: 'italic' } },
      { types: ['string', 'char', 'attr-value', 'template-string'], style: { color: hues.string } },
      { types: ['keyword', 'atrule', 'operator', 'builtin', 'selector'], style: { color: hues.keyword } },
      { types: ['number', 'boolean', 'constant', 'null'], style: { color: hues.number } },
      {
        types: ['function', 'class-name', 'property', 'attr-name', 'variable', 'header-name'],
        style: { color: hues.name },
      },
      { types: ['punctuation'], style: { color: hues.punctuation } },
    ],
  }
}
