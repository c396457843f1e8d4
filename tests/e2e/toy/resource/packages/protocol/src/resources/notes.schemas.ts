import { Type } from 'typebox'
import { Id, PageQuery, strict, Time, Words } from './common.schemas.js'

const CreateNoteBody = Type.Object({ text: Words(1_000) }, strict)

const Note = Type.Object({ id: Id, text: Type.String(), created_at: Time, created_by: Type.String() })

export const NOTES_REQUESTS = {
  listNotes: { querystring: PageQuery },
  createNote: { body: CreateNoteBody },
} as const

export const NOTES_RESULTS = {
  listNotes: { result: Type.Array(Note) },
  createNote: { status: 201, result: Note },
} as const
