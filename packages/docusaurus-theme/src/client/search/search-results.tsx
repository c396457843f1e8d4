import type { FoundPage, Piece } from '@portico/sealing/search'
import type { MouseEvent } from 'react'

interface Props {
  readonly pages: readonly FoundPage[]
  /** Address of the section that Enter would open. */
  readonly chosen: string | undefined
  readonly optionId: (url: string) => string
  readonly onGo: (url: string) => void
}

/** The results, grouped by page. Every result is a link, so that it can also be opened in another tab. */
export function SearchResults({ pages, chosen, optionId, onGo }: Props) {
  const press = (event: MouseEvent, url: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGo(url)
  }
  return (
    <div role="listbox" id="portico-search-results" aria-label="Results" className="portico-search-dialog__results">
      {pages.map(({ url, title, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box has no element of its own
        <div role="group" key={url} aria-labelledby={`${optionId(url)}-page`}>
          <div id={`${optionId(url)}-page`} className="portico-search-dialog__page" role="presentation">
            <Marked pieces={title} />
          </div>
          {hits.map((hit) => (
            <a
              key={hit.url}
              id={optionId(hit.url)}
              role="option"
              aria-selected={hit.url === chosen}
              tabIndex={-1}
              href={hit.url}
              onClick={(event) => press(event, hit.url)}
            >
              {hit.heading.length > 0 ? (
                <strong>
                  <Marked pieces={hit.heading} />
                </strong>
              ) : null}
              <span>
                <Marked pieces={hit.excerpt} />
              </span>
            </a>
          ))}
        </div>
      ))}
    </div>
  )
}

const Marked = ({ pieces }: { pieces: readonly Piece[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
  pieces.map(({ text, found }, at) => (found ? <mark key={`${at}-${text}`}>{text}</mark> : text))
