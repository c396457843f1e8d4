import { useEffect } from 'react'
import { Mark } from '../layout/mark.js'
import { SiteLink } from '../layout/site-link.js'
import { ThemeToggle } from '../layout/theme-toggle.js'
import { SignInForm } from './sign-in-form.js'

/** What visitors who are not signed in see. */
export function SignInPage() {
  useEffect(() => {
    document.title = 'Sign in · Console'
  }, [])
  return (
    <div className="sign-in-page">
      <header>
        <Mark />
        <ThemeToggle />
      </header>
      <main>
        <SignInForm />
      </main>
      <footer>
        <SiteLink>Back to the hub</SiteLink>
      </footer>
    </div>
  )
}
