import { LANGUAGES } from '@portico/openapi/samples'
import {
  createContext,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type ArticlesInUse, useTakesOver } from '../../client/openapi/take-over.js'
import { useChoices } from './samples/choices.js'

/** How the articles of a page become its components. */
export const Articles = createContext<ArticlesInUse | undefined>(undefined)

/** What reacts in an article. Links do so by themselves. */
const CONTROLS = 'button, summary, input, select'
/** The same object in each render: React then leaves the content of the element as it is. */
const AS_IT_IS = { __html: '' }
/** How far from the window an article is rendered. */
const NEAR = '600px'

interface Props {
  readonly className?: string
  readonly children: () => ReactNode
}

/**
 * An article that stays as it was prerendered until someone uses it. A page may have thousands, and to take over all of them, or to parse their
 * description, would make every visitor wait for what few use.
 */
export function Prerendered({ className, children }: Props): ReactNode {
  const [isKept, setKept] = useState(useTakesOver())
  const place = useRef<HTMLElement>(null)
  const { isNear: hasPerson = false, isAll = false, use } = useContext(Articles) ?? {}
  const { language } = useChoices()
  // A reader's samples differ from the prerendered ones.
  const isNear = hasPerson || language !== LANGUAGES[0]
  const waits = isKept && !isAll
  useEffect(() => {
    const { current } = place
    if (!waits || !isNear || !current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        use?.()
        setKept(false)
      },
      { rootMargin: NEAR },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [waits, isNear, use])
  if (!waits) return <article className={className}>{children()}</article>

  /** Renders the article at once, and returns what takes the place of an element in it. */
  const replace = (element: Element): Element | undefined => {
    const { current } = place
    if (!current) return undefined
    const path = pathTo(element, current)
    flushSync(() => {
      use?.()
      setKept(false)
    })
    return path.reduce<Element | undefined>((parent, at) => parent?.children[at], current)
  }
  const press = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    const twin = replace(control)
    if (!(twin instanceof HTMLElement)) return
    twin.focus({ preventScroll: true })
    twin.click()
  }
  /** Someone who uses the keyboard reaches a control before it is pressed. */
  const reach = ({ target }: FocusEvent) => {
    if (!target.matches(CONTROLS) || !target.matches(':focus-visible')) return
    const twin = replace(target)
    if (twin instanceof HTMLElement) twin.focus({ preventScroll: true })
  }
  return (
    <article
      ref={place}
      className={className}
      onClickCapture={press}
      onFocusCapture={reach}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing.
      dangerouslySetInnerHTML={AS_IT_IS}
    />
  )
}

/** The place of an element among the elements within another. */
function pathTo(element: Element, within: Element): readonly number[] {
  const path: number[] = []
  for (let at = element; at !== within && at.parentElement; at = at.parentElement)
    path.unshift(Array.from(at.parentElement.children).indexOf(at))
  return path
}
