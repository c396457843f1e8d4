import { useEffect, useState } from 'react'

/** Sections of the reference begin with a heading, whose id is their address. */
const SECTIONS = 'main section, main article'
/** A line at a quarter of the window's height: the section that crosses it is being read. */
const LINE = '-25% 0px -75% 0px'

/**
 * Returns the id of the section that is being read, the innermost one if sections are nested; empty until there is one.
 * @param ids The listed sections. A section that is not listed counts as the one around it.
 */
export function useSectionHere(ids: readonly string[]): string {
  const [here, setHere] = useState('')
  useEffect(() => {
    const read = new Set<Element>()
    const sections = Array.from(document.querySelectorAll(SECTIONS)).filter((section) => ids.includes(idOf(section)))
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) read[isIntersecting ? 'add' : 'delete'](target)
        const innermost = sections.findLast((section) => read.has(section))
        if (innermost) setHere(idOf(innermost))
      },
      { rootMargin: LINE },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [ids])
  return here
}

const idOf = (section: Element) => section.querySelector('[id]')?.id ?? ''
