/** Names that the build gives to modules. */

/** The package `prism-react-renderer` itself, of which `prism.ts` takes the name. */
declare module 'prism-itself' {
  export * from 'prism-react-renderer'
}
