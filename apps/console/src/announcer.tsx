import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const AnnouncerContext = createContext<(sentence: string) => void>(() => {})

/** Announces a sentence: it shows for a moment at the foot of the page and is read out by screen readers. */
export const useAnnounce = (): ((sentence: string) => void) => useContext(AnnouncerContext)

/** Gives the page its voice. The region is there from the start: one that comes with its text is often not read. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ sentence: '', times: 0 })
  const announce = useCallback((sentence: string) => setSaid(({ times }) => ({ sentence, times: times + 1 })), [])
  return (
    <AnnouncerContext.Provider value={announce}>
      {children}
      <div className="announcer" role="status" aria-live="polite" data-state={said.sentence ? 'said' : 'silent'}>
        {/* A new element each time: the same sentence is read out again, and the fading restarts. */}
        {said.sentence && (
          <p key={said.times} onAnimationEnd={() => setSaid(({ times }) => ({ sentence: '', times }))}>
            {said.sentence}
          </p>
        )}
      </div>
    </AnnouncerContext.Provider>
  )
}
