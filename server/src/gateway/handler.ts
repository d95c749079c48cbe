import type { z } from 'zod';
import type { FunctionDef } from '#contract/define.ts';
import type { Role, SessionRole } from '#core/access/access.ts';
import type { OperatorRight } from '#core/teams/operator.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';

export type { Role, SessionRole };

/** The chat of a team and what a member missed of it, by the numbers of its messages. */
export interface TeamRoom {
  readonly id: string;
  /** Messages up to here are hidden from the member; null: they never were in it. */
  readonly fromSeq: number | null;
  /** The last number when they left; null: they are in it. */
  readonly leftSeq: number | null;
  /** The latest absences: above the first number, up to and including the second. */
  readonly absences: readonly (readonly [number, number])[];
}

/** A member of a team who acts for its provider. */
export interface Operator {
  /** The membership: what logs name. */
  readonly id: string;
  /** The member's own account, whose passwords and factors prove the session. */
  readonly userId: string;
  readonly rights: readonly OperatorRight[];
  /** In a socket: what the member may not hear of the chat of the team; null: it has none. */
  readonly room?: TeamRoom | null;
}

/** The caller's session. Cached per token; the bus removes ended sessions from the cache. */
export interface Session {
  readonly sessionId: string;
  /** The account, the provider that an operator acts for, or the visitor when that is the role. */
  readonly userId: string;
  readonly role: SessionRole;
  /** Set when the role is `operator`. */
  readonly operator?: Operator | null;
  /** Of a provider, and of the provider that an operator acts for. */
  readonly serverType?: number | null;
  readonly csrfToken: string;
  /** Of the person who has the session. */
  readonly hasTradingPassword: boolean;
  /** Counts the changes of what protects the account of this person; absent: nothing was changed. */
  readonly protectionVersion?: number;
  /** Milliseconds since 1970: suspended until then; absent or null: not. */
  readonly chatUntil?: number | null;
  readonly callsUntil?: number | null;
}

/** The account of the person who has the session: of the operator, not of the provider that they act for. */
export const personOf = ({ operator, userId }: Session): string => operator?.userId ?? userId;

/** The context of every handler, besides its parameters. */
export interface Call {
  readonly services: Services;
  /** The open transaction of a `write` function, the pool otherwise. */
  readonly db: Queryable;
  /** Present for `write` functions only. */
  readonly tx: Tx | null;
  /** The caller's session. In a function with access `visitor`, null for a visitor's session. */
  readonly session: Session | null;
  /** The caller's session when it belongs to a visitor. */
  readonly visitor?: Session | null;
  readonly address: string;
  readonly deviceId: string;
  readonly userAgent: string;
  readonly lang: 'en' | 'zh_cn';
  /** The idempotency key that the caller sent, when the function takes one. */
  readonly idempotencyKey: string | null;
  /** Hash of the canonical parameters without token and macAddress, which an idempotency key is bound to. */
  readonly paramsHash: Buffer;
}

/** A call whose catalogue entry requires a session. */
export interface UserCall extends Call {
  readonly session: Session;
}

/** A call of a `write` function. */
export interface WriteCall extends UserCall {
  readonly tx: Tx;
}

export type ParamsOf<D> = D extends FunctionDef<infer P, z.ZodType> ? z.output<P> : never;
export type ResultOf<D> = D extends FunctionDef<z.ZodType, infer R> ? z.input<R> : never;

/** A handler tied to its catalogue entry: `handle(def, async (call, params) => result)`, types included. */
export interface Handler {
  readonly def: FunctionDef;
  readonly run: (call: Call, params: unknown) => Promise<unknown>;
  /**
   * Work of a `write` function before its transaction opens, such as checking a password, which takes long: a waiting
   * transaction would keep a connection from others. Skipped for a repeated call.
   */
  readonly before?: (call: UserCall, params: unknown) => Promise<void>;
}

export function handle<P extends z.ZodType, R extends z.ZodType, C extends Call>(
  def: FunctionDef<P, R>,
  run: (call: C, params: z.output<P>) => Promise<z.input<R>>,
  before?: (call: UserCall, params: z.output<P>) => Promise<void>,
): Handler {
  // The gateway has checked session and mode against `def` before it runs the handler, so the narrower call type holds.
  const handler = { def, run: run as unknown as Handler['run'] };
  return before === undefined ? handler : { ...handler, before: before as NonNullable<Handler['before']> };
}
