import { BrowserRouter } from 'react-router'
import { Announcer } from '../announcer.js'
import { ThemeContext, useThemeChoice } from '../layout/theme.js'
import { ThemeToggle } from '../layout/theme-toggle.js'
import mark from '../style/mark.svg'
import { SetUp } from './set-up.js'

/**
 * The page of set-up links. It is not part of the console: no one is signed in, and an existing session is not used.
 */
export function SetUpApp({ origin }: { readonly origin: string }) {
  const choice = useThemeChoice()
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
