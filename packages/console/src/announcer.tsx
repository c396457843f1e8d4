import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const AnnouncerContext = createContext<(sentence: string) => void>(() => {})

/** Announces a sentence: it is shown briefly at the bottom of the page and read out by screen readers. */
export const useAnnounce = (): ((sentence: string) => void) => useContext(AnnouncerContext)

/**
 * Provides the live region. It exists from the start, because screen readers often skip a region that is added together
 * with its text.
 */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [announcement, setAnnouncement] = useState({ sentence: '', times: 0 })
  const announce = useCallback(
    (sentence: string) => setAnnouncement(({ times }) => ({ sentence, times: times + 1 })),
    [],
  )
  return (
    <AnnouncerContext.Provider value={announce}>
      {children}
      <div
        className="announcer"
        role="status"
        aria-live="polite"
        data-state={announcement.sentence ? 'said' : 'silent'}
      >
        {/* A new element each time, so that a repeated sentence is read out again and the fade restarts. */}
        {announcement.sentence && (
          <p key={announcement.times} onAnimationEnd={() => setAnnouncement(({ times }) => ({ sentence: '', times }))}>
            {announcement.sentence}
          </p>
        )}
      </div>
    </AnnouncerContext.Provider>
  )
}
