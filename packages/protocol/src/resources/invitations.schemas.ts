import { Type } from 'typebox'
import { LIMITS } from '../limits.js'
import { Groups, HandleSchema, Id, Nothing, PagePath, PageQuery, strict, Texts, Time } from './common.schemas.js'

const Invitation = { id: Id, handle: HandleSchema, groups: Texts, expires_at: Time }

const CreateInvitationBody = Type.Object(
  {
    handle: HandleSchema,
    groups: Type.Optional(Groups),
    /** The page that the invitation leads to; by default, the site's first page. */
    page: Type.Optional(PagePath),
  },
  strict,
)

const SendInvitationsBody = Type.Object(
  {
    invitation_ids: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
      minItems: 1,
      maxItems: LIMITS.invitationsSentAtOnce,
    }),
  },
  strict,
)

export const INVITATIONS_REQUESTS = {
  listInvitations: { querystring: PageQuery },
  createInvitation: { body: CreateInvitationBody },
  sendInvitationAgain: {},
  sendInvitationsAgain: { body: SendInvitationsBody },
  deleteInvitation: {},
} as const

export const INVITATIONS_RESULTS = {
  listInvitations: { result: Type.Array(Type.Object({ ...Invitation, state: Type.String(), created_at: Time })) },
  createInvitation: { status: 201, result: Type.Object(Invitation) },
  sendInvitationAgain: { status: 201, result: Type.Object(Invitation) },
  sendInvitationsAgain: {
    result: Type.Object({
      sent: Type.Array(Type.String()),
      refused: Type.Array(Type.Object({ invitation_id: Type.String(), message: Type.String() })),
    }),
  },
  deleteInvitation: { result: Nothing },
} as const
