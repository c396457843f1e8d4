import type { ReactNode } from 'react'
import { Reference } from '../../components/reference/reference'

/** How the theme's API descriptions look in this hub. */
export default function ApiDescription({ description }: { readonly description: unknown }): ReactNode {
  return <Reference description={description} />
}
