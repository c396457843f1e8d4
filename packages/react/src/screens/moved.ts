import { createContext } from 'react'

/** Whether the visitor has moved between screens, so that a new screen may take the focus. A page that just loaded may not. */
export const Moved = /* @__PURE__ */ createContext(false)
