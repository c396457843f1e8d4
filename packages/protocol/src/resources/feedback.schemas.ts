import { type Static, Type } from 'typebox'
import { LIMITS } from '../limits.js'
import { Id, PagePath, PageQuery, strict, Time } from './common.schemas.js'

const STATES = ['open', 'done'] as const

export type FeedbackState = (typeof STATES)[number]

const State = Type.Unsafe<FeedbackState>(Type.String({ enum: [...STATES] }))

/** Several lines of text; no other control characters. */
const Text = Type.String({
  minLength: 1,
  maxLength: LIMITS.feedbackLength,
  pattern: '^(?=[^]*\\S)[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]+$',
})

export const SendFeedbackBody = Type.Object(
  {
    text: Text,
    /** The path of the page that it is about; by default, the whole site. */
    page: Type.Optional(PagePath),
  },
  strict,
)

export type SendFeedbackBody = Static<typeof SendFeedbackBody>

const FeedbackQuery = Type.Object({ ...PageQuery.properties, state: Type.Optional(State) })

const UpdateFeedbackBody = Type.Object({ state: State }, strict)

const Feedback = Type.Object({
  id: Id,
  person_id: Id,
  handles: Type.Array(Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })),
  /** The name of the program that sent it; null if the person did. */
  program: Type.Union([Type.String(), Type.Null()]),
  page: Type.Union([Type.String(), Type.Null()]),
  text: Type.String(),
  state: State,
  created_at: Time,
  updated_at: Type.Union([Time, Type.Null()]),
  updated_by: Type.Union([Type.String(), Type.Null()]),
})

export const FEEDBACK_REQUESTS = {
  sendFeedback: { body: SendFeedbackBody },
  listFeedback: { querystring: FeedbackQuery },
  updateFeedback: { body: UpdateFeedbackBody },
} as const

export const FEEDBACK_RESULTS = {
  sendFeedback: { status: 201, result: Type.Object({ id: Id }) },
  listFeedback: { result: Type.Array(Feedback) },
  updateFeedback: { result: Feedback },
} as const
