import { createContext, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

export const Language = createContext(['ts', () => {}])

export default function Root({ children }) {
  const language = useState('ts')
  return (
    <ErrorBoundary fallback={<p>Something is wrong with this page.</p>}>
      <Language.Provider value={language}>{children}</Language.Provider>
    </ErrorBoundary>
  )
}
