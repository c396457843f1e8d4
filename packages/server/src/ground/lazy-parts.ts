/**
 * Builds objects whose properties are created on first access, for cases in which most are never used.
 * @param makers creates each part from the arguments of the object.
 * @example
 * const squareOf = lazyParts({ area: (side: number) => side * side, around: (side: number) => 4 * side })
 * squareOf(3).area // 9, and `around` was not computed
 */
export function lazyParts<Given extends readonly unknown[], Parts extends object>(
  makers: { readonly [Name in keyof Parts]: (...given: Given) => Parts[Name] },
): (...given: Given) => Parts {
  class Lazy {
    // Private, because it is not one of the parts.
    readonly #given: Given
    constructor(given: Given) {
      this.#given = given
    }
    static {
      for (const [name, make] of Object.entries<(...given: Given) => unknown>(makers))
        Object.defineProperty(Lazy.prototype, name, {
          get(this: Lazy) {
            const value = make(...this.#given)
            Object.defineProperty(this, name, { value })
            return value
          },
        })
    }
  }
  return (...given) => new Lazy(given) as unknown as Parts
}
