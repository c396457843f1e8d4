import type { ComponentProps } from 'react'
import { Loaded } from './loaded.js'
import { Page } from './page.js'

type LoadedPageProps<Data> = ComponentProps<typeof Loaded<Data>> &
  Required<Pick<ComponentProps<typeof Page>, 'title' | 'back'>>

/**
 * Like `Loaded`, for a page whose own heading comes from what it reads, such as a person's name. If that cannot be read, the page has
 * `title` as its heading and `back` as the way out.
 */
export function LoadedPage<Data>({ title, back, of, children }: LoadedPageProps<Data>) {
  const loaded = (
    <Loaded of={of} shape="page">
      {children}
    </Loaded>
  )
  if (of.data !== undefined || !of.error) return loaded
  return (
    <Page title={title} back={back}>
      {loaded}
    </Page>
  )
}
