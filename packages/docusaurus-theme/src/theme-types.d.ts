/** Components that a site may place, for its TypeScript: name this file in `types` of the site's `tsconfig.json`. */

declare module '@theme/CopyPage' {
  export default function CopyPage(): import('react').ReactNode
}

declare module '@theme/WayLine' {
  export default function WayLine(props: {
    /** What becomes of the line: it ends at a buffer, is closed by a gate, is interrupted, or has no stop to show. */
    readonly sign: 'ends' | 'closed' | 'interrupted' | 'empty'
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
