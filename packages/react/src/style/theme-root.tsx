import { type ReactNode, useEffect, useLayoutEffect } from 'react'

export interface ThemeProps {
  /** `auto` follows the visitor's system. Default `light`. */
  readonly theme?: 'light' | 'dark' | 'auto'
  readonly className?: string
}

const ROOT = 'sid-theme-root'

/**
 * Puts the theme's classes on the page's body, and removes them when the theme changes or the provider unmounts. The style sheet
 * gives every variable its light value without them, so the page is styled before the first effect.
 */
export function useThemeRoot({ theme = 'light', className = '' }: ThemeProps = {}): void {
  useBrowserLayoutEffect(() => {
    const names = [ROOT, `${ROOT}__${theme}`, ...className.split(/\s+/).filter(Boolean)]
    const added = names.filter((name) => !document.body.classList.contains(name))
    document.body.classList.add(...added)
    return () => document.body.classList.remove(...added)
  }, [theme, className])
}

/** A box with the light theme, for parts that are rendered on a server and styled before any script runs. */
export function ServerThemeRoot({ children }: { readonly children?: ReactNode }) {
  return <div className="sid-theme-root sid-theme-root__light">{children}</div>
}

/** A layout effect in browsers; React before version 19 warns about it on servers. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
