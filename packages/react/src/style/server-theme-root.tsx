import type { ReactNode } from 'react'

/** A box with the light theme, for parts that are rendered on a server and styled before any script runs. */
export function ServerThemeRoot({ children }: { readonly children?: ReactNode }) {
  return <div className="sid-theme-root sid-theme-root__light">{children}</div>
}
