/** What a visitor is asked before a link signs them in, because anyone can make a link. */
export interface LinkQuestion {
  /** The account that the link signs in; absent for one without an address. */
  readonly account?: string
  /** Name of the organization. */
  readonly organization: string
  /** The account that is currently signed in. */
  readonly current?: string
}

/** Asks the visitor. Resolves to true to follow the link. */
export type AskVisitor = (question: LinkQuestion) => Promise<boolean>

/** A question that waits for its answer. */
export interface OpenQuestion extends LinkQuestion {
  readonly answer: (follow: boolean) => void
}

/** Asks by showing a question until it is answered. */
export const askBy =
  (show: (question: OpenQuestion | undefined) => void): AskVisitor =>
  (question) =>
    new Promise((resolve) =>
      show({
        ...question,
        answer(follow) {
          show(undefined)
          resolve(follow)
        },
      }),
    )
