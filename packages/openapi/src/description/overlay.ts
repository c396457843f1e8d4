import type { Expression } from '@portico/access'

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** What an overlay adds to an object or list that its readers already have. */
export interface Addition {
  /** Positions, in the whole description, of the entries that existed when the overlay was made. */
  readonly among: readonly number[]
  /** New entries: position, name (empty in a list), value. */
  readonly add: readonly (readonly [place: number, name: string, value: Json])[]
  /** Existing entries that gain something: position, name, addition. */
  readonly into: readonly (readonly [place: number, name: string, addition: Addition])[]
}

/** What the readers of one expression see of a description in addition to what others see. */
export interface Overlay {
  readonly readers: Expression
  readonly root: Addition
}

/**
 * The file with what one part adds to the site's API descriptions, relative to the site's root. It is named like the part's
 * chunks and sealed with them.
 */
export const overlayFile = (part: number, build: string) => `assets/js/sealed${part}-openapi.${build}.json`

/** The content of that file, by the route of a description without base URL. */
export type PartOverlays = Readonly<Record<string, Addition>>

/** Where the description of a route is published, without base URL. */
export const descriptionFile = (route: string) => `${route.replace(/^\/|\/$/g, '')}/openapi.json`.replace(/^\//, '')
