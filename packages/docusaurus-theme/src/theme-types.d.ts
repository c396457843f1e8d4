/** Types of the components that a site may use in its pages. Add this file to `types` in the site's `tsconfig.json`. */

declare module '@theme/CopyPage' {
  export default function CopyPage(): import('react').ReactNode
}

declare module '@theme/WayLine' {
  export default function WayLine(props: {
    /** How the line is drawn: it ends at a buffer, is closed by a gate, is interrupted, or has no stop. */
    readonly sign: 'ends' | 'closed' | 'interrupted' | 'empty'
  }): import('react').ReactNode
}

declare module '@theme/ApiCall' {
  export default function ApiCall(props: {
    /** An API description. */
    readonly description: unknown
    /** The `operationId` of one of its operations. */
    readonly operation: string
  }): import('react').ReactNode
}

declare module '@theme/ApiSamples' {
  export default function ApiSamples(props: {
    /** An API description. */
    readonly description: unknown
    /** The `operationId` of one of its operations. */
    readonly operation: string
  }): import('react').ReactNode
}

declare module '@theme/ApiTryIt' {
  export default function ApiTryIt(props: {
    /** An API description. */
    readonly description: unknown
    /** The `operationId` of one of its operations. */
    readonly operation: string
  }): import('react').ReactNode
}

declare module '@theme/SearchBar' {
  export default function SearchBar(): import('react').ReactNode
}
