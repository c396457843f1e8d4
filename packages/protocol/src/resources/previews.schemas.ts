import { type Static, Type } from 'typebox'
import { Line, Nothing, PageQuery, strict, Time } from './common.schemas.js'
import { BuildId } from './content-keys.schemas.js'

/** A build of a pull request, and where it was published. */
export const CreatePreviewBody = Type.Object(
  {
    /** Its name on the sign-in page, such as `PR 41`. */
    name: Line,
    /** The URL of its first page, with a trailing slash. The origin belongs to this preview only. */
    url: Type.String({ minLength: 1, maxLength: 2048 }),
    build: BuildId,
    /** How long the preview stays open. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
  },
  strict,
)

export type CreatePreviewBody = Static<typeof CreatePreviewBody>

const Preview = Type.Object({
  name: Type.String(),
  url: Type.String(),
  build: Type.String(),
  created_at: Time,
  expires_at: Time,
})

export const PREVIEWS_REQUESTS = {
  listPreviews: { querystring: PageQuery },
  createPreview: { body: CreatePreviewBody },
  deletePreview: {},
} as const

export const PREVIEWS_RESULTS = {
  listPreviews: { result: Type.Array(Preview) },
  createPreview: { status: 201, result: Preview },
  deletePreview: { result: Nothing },
} as const
