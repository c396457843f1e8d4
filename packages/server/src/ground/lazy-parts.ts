/**
 * Builds objects whose properties are created on first access, for cases in which most are never used.
 * @param makers creates each part from the arguments of the object.
 * @example
 * const squareOf = lazyParts({ area: (side: number) => side * side, around: (side: number) => 4 * side })
 * squareOf(3).area // 9, and `around` was not computed
 */
export function lazyParts<Given extends readonly unknown[], Parts extends object>(
  makers: { readonly [Name in keyof Parts]: (...args: Given) => Parts[Name] },
): (...args: Given) => Parts {
  class Lazy {
    // Private, because it is not one of the parts.
    readonly #given: Given
    constructor(args: Given) {
      this.#given = args
    }
    static {
      for (const [name, make] of Object.entries<(...args: Given) => unknown>(makers))
        Object.defineProperty(Lazy.prototype, name, {
          get(this: Lazy) {
            const value = make(...this.#given)
            Object.defineProperty(this, name, { value })
            return value
          },
        })
    }
  }
  return (...args) => new Lazy(args) as unknown as Parts
}
