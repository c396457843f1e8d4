import { useEffect, useMemo, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { Announcer } from '../announcer.js'
import { followSystem, shownTheme, showTheme, type Theme, ThemeContext } from '../layout/theme.js'
import { ThemeToggle } from '../layout/theme-toggle.js'
import mark from '../style/mark.svg'
import { SetUp } from './set-up.js'

/** The page of set-up links. It is no page of the console: no one is signed in, and a session that there is has no part in it. */
export function SetUpApp({ origin }: { readonly origin: string }) {
  const [theme, setTheme] = useState<Theme>(shownTheme)
  useEffect(() => followSystem(setTheme), [])
  const choice = useMemo(
    () => ({
      theme,
      choose(chosen: Theme) {
        showTheme(chosen, { keep: true })
        setTheme(chosen)
      },
    }),
    [theme],
  )
  return (
    <ThemeContext.Provider value={choice}>
      <BrowserRouter basename="/console">
        <Announcer>
          <div className="set-up-page">
            <header>
              <span className="mark">
                <img src={mark} alt="" width="32" height="32" />
                <span>
                  <strong>Single sign-on</strong>
                </span>
              </span>
              <ThemeToggle />
            </header>
            <main>
              <SetUp origin={origin} />
            </main>
          </div>
        </Announcer>
      </BrowserRouter>
    </ThemeContext.Provider>
  )
}
