import type { GuessesUnderWay } from '../../storage/ports/guesses-under-way.js'

export function guessesUnderWay(): GuessesUnderWay {
  const underWay = new Map<string, Set<Promise<void>>>()
  return {
    add(key, guess) {
      let resolve = () => {}
      const promise = new Promise<void>((settle) => {
        resolve = settle
      })
      const guesses = underWay.get(key) ?? new Set()
      underWay.set(key, guesses.add(promise))
      return {
        ...guess,
        settled() {
          guesses.delete(promise)
          if (guesses.size === 0 && underWay.get(key) === guesses) underWay.delete(key)
          resolve()
        },
      }
    },
    async wait(key) {
      const guesses = underWay.get(key)
      if (!guesses) return false
      await Promise.all(guesses)
      return true
    },
  }
}
