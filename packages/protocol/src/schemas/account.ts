import { Type } from 'typebox'
import { strict } from './common.js'

export const LabelBody = Type.Object(
  { label: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]+$' }) },
  strict,
)

export const ChangePasswordBody = Type.Object(
  { password: Type.String({ maxLength: 4096 }), current_password: Type.Optional(Type.String({ maxLength: 4096 })) },
  strict,
)
