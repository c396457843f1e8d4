import { type Static, Type } from 'typebox'
import { Line, strict } from './common.js'
import { BuildId } from './tokens.js'

/** A build of a pull request, and where it was published. */
export const CreatePreviewBody = Type.Object(
  {
    /** What the sign-in page calls it, such as `PR 41`. */
    name: Line,
    /** The address of its first page, with a slash at the end. The origin belongs to this preview alone. */
    url: Type.String({ minLength: 1, maxLength: 2048 }),
    build: BuildId,
    /** How long it stays open. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
  },
  strict,
)
export type CreatePreviewBody = Static<typeof CreatePreviewBody>
