import type { FoundPage, Piece } from '@portico/sealing/search'
import type { MouseEvent } from 'react'

interface Props {
  readonly pages: readonly FoundPage[]
  /** The position of the section that Enter would open, among those of all pages. */
  readonly chosen: number
  readonly optionId: (position: number) => string
  readonly onGo: (url: string) => void
}

/** The results, grouped by page. Every result is a link, so that it can also be opened in another tab. */
export function SearchResults({ pages, chosen, optionId, onGo }: Props) {
  const press = (event: MouseEvent, url: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGo(url)
  }
  let position = 0
  return (
    <div role="listbox" id="portico-search-results" aria-label="Results" className="portico-search-dialog__results">
      {pages.map(({ url, title, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box has no element of its own
        <div role="group" key={url} aria-labelledby={`${optionId(position)}-page`}>
          <div id={`${optionId(position)}-page`} className="portico-search-dialog__page" role="presentation">
            <Marked pieces={title} />
          </div>
          {hits.map((hit) => (
            <Result key={hit.url} hit={hit} id={optionId(position)} isChosen={position++ === chosen} onPress={press} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface ResultProps {
  readonly hit: FoundPage['hits'][number]
  readonly id: string
  readonly isChosen: boolean
  readonly onPress: (event: MouseEvent, url: string) => void
}

const Result = ({ hit: { url, heading, excerpt }, id, isChosen, onPress }: ResultProps) => (
  <a id={id} role="option" aria-selected={isChosen} tabIndex={-1} href={url} onClick={(event) => onPress(event, url)}>
    {heading.length > 0 ? (
      <strong>
        <Marked pieces={heading} />
      </strong>
    ) : null}
    <span>
      <Marked pieces={excerpt} />
    </span>
  </a>
)

const Marked = ({ pieces }: { pieces: readonly Piece[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
  pieces.map(({ text, found }, at) => (found ? <mark key={`${at}-${text}`}>{text}</mark> : text))
