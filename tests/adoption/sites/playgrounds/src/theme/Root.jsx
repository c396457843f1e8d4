import Root from '@theme-original/Root'
import React from 'react'

export const Level = React.createContext(1)

export default function LevelRoot({ children }) {
  return (
    <Level.Provider value={2}>
      <Root>{children}</Root>
    </Level.Provider>
  )
}
