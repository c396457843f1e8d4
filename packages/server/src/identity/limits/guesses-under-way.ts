import type { GuessesUnderWay } from '../../storage/ports/guesses-under-way.js'

export function guessesUnderWay(): GuessesUnderWay {
  const underWay = new Map<string, Set<Promise<void>>>()
  return {
    add(key, guess) {
      let resolve = () => {}
      const promise = new Promise<void>((settle) => {
        resolve = settle
      })
      const others = underWay.get(key) ?? new Set()
      underWay.set(key, others.add(promise))
      return {
        ...guess,
        settled() {
          others.delete(promise)
          if (others.size === 0 && underWay.get(key) === others) underWay.delete(key)
          resolve()
        },
      }
    },
    async wait(key) {
      const others = underWay.get(key)
      if (!others) return false
      await Promise.all(others)
      return true
    },
  }
}
