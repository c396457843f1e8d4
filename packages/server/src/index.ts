import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from './ports/clock.js'
import type { Log } from './ports/log.js'
import type { Mailer } from './ports/mailer.js'
import type { Random } from './ports/random.js'
import type { Sms } from './ports/sms.js'
import type { ServerSettings } from './settings.js'

export { DatabaseError, MasterKeyError, RequestError } from './errors.js'
export type { Clock } from './ports/clock.js'
export type { Log } from './ports/log.js'
export type { Mail, Mailer } from './ports/mailer.js'
export type { Random } from './ports/random.js'
export type { Sms } from './ports/sms.js'
export type { ServerSettings } from './settings.js'

export type DatabaseTarget =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** An open database. */
export interface Database {
  readonly kind: DatabaseTarget['kind']
  close(): Promise<void>
}

export interface ServerParts {
  readonly settings: ServerSettings
  readonly database: Database
  readonly mailer?: Mailer
  readonly sms?: Sms
  readonly clock?: Clock
  readonly random?: Random
  readonly log?: Log
  /** Answers GET and HEAD outside the API; everything else stays a 404 in the envelope. The place for a static site. */
  readonly notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown
}

export interface PorticoServer {
  /** Not listening yet; routes of a static site may still be registered. */
  readonly app: FastifyInstance
  /** Starts delivering the outbox. */
  start(): void
  /** Waits until every message that is due was handed over or put back. */
  flush(): Promise<void>
  /** Stops taking requests, finishes those in flight and flushes the outbox. Does not close the database. */
  close(): Promise<void>
  /** A one-time link for the first administrator, while there is none. */
  ensureOwnerLink(): Promise<string | undefined>
}

export interface PersonRecord {
  readonly person_id: string
  readonly active: boolean
  readonly person_type: 'regular' | 'anonymous'
  readonly region: string
  readonly handles: readonly { readonly type: string; readonly value: string; readonly verified: boolean }[]
  readonly groups: readonly string[]
  readonly created_at: string
}

export interface NewPerson {
  readonly handles: readonly {
    readonly type: 'email_address' | 'phone_number' | 'username'
    readonly value: string
    readonly verified?: boolean
  }[]
  readonly groups?: readonly string[]
  readonly password?: string
  readonly active?: boolean
}

export interface Operations {
  readonly persons: {
    /** @throws RequestError with status 409 when a verified handle is taken, 400 when a handle is malformed. */
    add(person: NewPerson): Promise<PersonRecord>
    list(query?: {
      limit?: number
      offset?: number
      handle?: string
      group?: string
      state?: 'active' | 'inactive'
    }): Promise<{ readonly total: number; readonly persons: readonly PersonRecord[] }>
    /** By person id or by handle value. */
    show(idOrHandle: string): Promise<PersonRecord | undefined>
    setGroups(idOrHandle: string, groups: readonly string[]): Promise<PersonRecord | undefined>
    disable(idOrHandle: string): Promise<PersonRecord | undefined>
    enable(idOrHandle: string): Promise<PersonRecord | undefined>
    delete(idOrHandle: string): Promise<boolean>
  }
  /** Queues an invitation mail and answers its link. */
  invite(invitation: {
    readonly handle: { readonly type: 'email_address'; readonly value: string }
    readonly groups?: readonly string[]
  }): Promise<{ readonly link: string; readonly expires_at: string }>
  ensureOwnerLink(): Promise<string | undefined>
}

/** Opens a database without changing it. @throws DatabaseError */
export declare function openDatabase(target: DatabaseTarget): Promise<Database>
/** Brings the schema up to date. @throws DatabaseError */
export declare function migrate(database: Database): Promise<{ applied: string[] }>
/** @throws MasterKeyError when the key does not open this database. */
export declare function createServer(parts: ServerParts): Promise<PorticoServer>
export declare function createOperations(parts: Omit<ServerParts, 'mailer' | 'sms' | 'notFound'>): Promise<Operations>
export declare function smtpMailer(options: { readonly url: string; readonly from: string }): Mailer
