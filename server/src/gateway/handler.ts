import type { z } from 'zod';
import type { FunctionDef } from '#contract/define.ts';
import type { Role, SessionRole } from '#core/access/access.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';

export type { Role, SessionRole };

/** Who calls. Cached per token; ended sessions are dropped from the cache by the bus. */
export interface Session {
  readonly sessionId: string;
  /** The account, or the visitor when that is the role. */
  readonly userId: string;
  readonly role: SessionRole;
  readonly csrfToken: string;
  readonly hasTradingPassword: boolean;
}

/** What every handler is given beside its parameters. */
export interface Call {
  readonly services: Services;
  /** The open transaction of a `write` function, the pool otherwise. */
  readonly db: Queryable;
  /** Present for `write` functions only. */
  readonly tx: Tx | null;
  /** In a function that is open to everybody (access `visitor`) an account's or none: there a visitor is nobody. */
  readonly session: Session | null;
  /** The caller's session when it is a visitor's; none otherwise. */
  readonly visitor?: Session | null;
  readonly address: string;
  readonly deviceId: string;
  readonly userAgent: string;
  readonly lang: 'en' | 'zh_cn';
  /** The key the caller sent for this act, when the function takes one. */
  readonly idempotencyKey: string | null;
  /** Hash of the canonical parameters, token and macAddress aside: what an idempotency key is bound to. */
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

/** `handle(def, async (call, params) => result)`: ties a handler to its catalogue entry, types included. */
export interface Handler {
  readonly def: FunctionDef;
  readonly run: (call: Call, params: unknown) => Promise<unknown>;
  /**
   * What a `write` function asks for before its transaction opens, such as a password that takes its time to check:
   * whoever waits in a transaction keeps a connection from everybody else. Skipped for an act that was done before.
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
