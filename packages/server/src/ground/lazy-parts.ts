/**
 * Builds objects whose properties are created on first access, for cases in which most are never used.
 * @param makers creates each part from the arguments of the object.
 * @example
 * const squareOf = lazyParts({ area: (side: number) => side * side, around: (side: number) => 4 * side })
 * squareOf(3).area // 9, and `around` was not computed
 */
export function lazyParts<Args extends readonly unknown[], Parts extends object>(
  makers: { readonly [Name in keyof Parts]: (...args: Args) => Parts[Name] },
): (...args: Args) => Parts {
  class Lazy {
    // Private, because it is not one of the parts.
    readonly #args: Args
    constructor(args: Args) {
      this.#args = args
    }
    static {
      for (const [name, make] of Object.entries<(...args: Args) => unknown>(makers))
        Object.defineProperty(Lazy.prototype, name, {
          get(this: Lazy) {
            const value = make(...this.#args)
            Object.defineProperty(this, name, { value })
            return value
          },
        })
    }
  }
  return (...args) => new Lazy(args) as unknown as Parts
}
