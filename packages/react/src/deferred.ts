'use client'

/** A provider that loads the SDK when a visitor begins to sign in, for pages that must stay light until then. */
export { DeferredProvider, type DeferredProviderProps } from './user/deferred-provider.js'
