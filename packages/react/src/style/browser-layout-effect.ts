import { useEffect, useLayoutEffect } from 'react'

/** A layout effect where there is a layout; React warns about it on servers before version 19. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
