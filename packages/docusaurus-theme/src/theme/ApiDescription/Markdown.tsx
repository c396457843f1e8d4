import { lexer, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'

/** Allowed URLs for links and images. */
const SAFE = /^(https?:|mailto:|blob:|[#/.]|[\w-]+(?:[/.#?]|$))/i

/** The character references that are decoded, since the browser does not do it here. */
const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

const readable = (text: string) =>
  text
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => NAMES[name] ?? '')

/** Tags that only format their text. */
const FORM =
  /<\/?(?:a|b|br|code|details|div|em|h[1-6]|hr|i|li|ol|p|pre|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/gi

const withoutTags = (html: string, between = '') => readable(html.replace(FORM, between))

const all = (tokens: readonly Token[] = []): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
  tokens.map((token, at) => <Fragment key={at}>{drawn(token)}</Fragment>)

const row = (cells: readonly Tokens.TableCell[], name: 'td' | 'th') => (
  <tr>
    {cells.map(({ tokens }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a table does not change its order.
      <Fragment key={at}>{createElement(name, null, all(tokens))}</Fragment>
    ))}
  </tr>
)

/**
 * One element of a text. HTML is not rendered, since a description may contain text that its author did not write:
 * formatting tags are left out, others are shown literally.
 */
function drawn(token: Token): ReactNode {
  const { tokens, href = '', text = '' } = token as { tokens?: Token[]; href?: string; text?: string }
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'code':
      return (
        <pre>
          <code>{text}</code>
        </pre>
      )
    case 'codespan':
      return <code>{text}</code>
    case 'paragraph':
      return <p>{all(tokens)}</p>
    // Headings in a text would mix with those of the page.
    case 'heading':
      return (
        <p>
          <strong>{all(tokens)}</strong>
        </p>
      )
    case 'strong':
    case 'em':
    case 'del':
    case 'blockquote':
      return createElement(token.type, null, all(tokens))
    case 'list':
      return createElement(token.ordered ? 'ol' : 'ul', null, all(token.items))
    case 'list_item':
      return <li>{all(tokens)}</li>
    case 'link':
      return SAFE.test(href) ? <a href={href}>{all(tokens)}</a> : all(tokens)
    case 'image':
      return SAFE.test(href) ? <img src={href} alt={text} loading="lazy" /> : text
    case 'table':
      return (
        <table>
          <thead>{row(token.header, 'th')}</thead>
          <tbody>
            {(token as Tokens.Table).rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a table does not change its order.
              <Fragment key={at}>{row(cells, 'td')}</Fragment>
            ))}
          </tbody>
        </table>
      )
    case 'html':
      return token.block ? <p>{withoutTags(token.raw, ' ')}</p> : withoutTags(token.raw)
    default:
      return tokens ? all(tokens) : readable(text || token.raw)
  }
}

/** A whole page in Markdown, with its headings. */
export function Article({ children }: { readonly children: string }): ReactNode {
  return lexer(children).map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
    <Fragment key={at}>
      {token.type === 'heading' ? createElement(`h${token.depth}`, null, all(token.tokens)) : drawn(token)}
    </Fragment>
  ))
}

/** The place of a heading of the description's own text. */
export const sectionId = (heading: string): string => `section-${heading.trim().replace(/\s+/g, '-')}`

/** A text of a description, which OpenAPI writes in CommonMark. `hasSections` gives its headings places that links lead to. */
export function Prose({
  children,
  hasSections,
}: {
  readonly children: string
  readonly hasSections?: boolean
}): ReactNode {
  // Most texts are plain sentences, which need no parser.
  if (!/[\n*_`[\]<>#|~!&\\]|https?:/.test(children)) return children === '' ? null : <p>{children}</p>
  const tokens = lexer(children)
  if (!hasSections) return all(tokens)
  return tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
    <div key={at} id={token.type === 'heading' ? sectionId(token.text) : undefined}>
      {drawn(token)}
    </div>
  ))
}
