import type { Expression } from '@portico/access'

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** What an overlay adds to an object or list that its readers have already. */
export interface Addition {
  /** Places of the entries that were there when it was made, in the order of the whole description. */
  readonly among: readonly number[]
  /** New entries: place, name (empty in a list), value. */
  readonly add: readonly (readonly [place: number, name: string, value: Json])[]
  /** Entries that are there and gain something: place, name, what. */
  readonly into: readonly (readonly [place: number, name: string, addition: Addition])[]
}

/** What the readers of one expression have of a description beyond those of others. */
export interface Overlay {
  readonly readers: Expression
  readonly root: Addition
}

/** What one part adds to the site's API descriptions, from the site's root. It is named like the part's chunks and sealed like them. */
export const overlayFile = (part: number, build: string) => `assets/js/sealed${part}-openapi.${build}.json`

/** What it holds: by the route of a description, without base URL. */
export type PartOverlays = Readonly<Record<string, Addition>>

/** Where the description of a route is published, without base URL. */
export const descriptionFile = (route: string) => `${route.replace(/^\/|\/$/g, '')}/openapi.json`.replace(/^\//, '')
