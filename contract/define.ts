import { z } from 'zod';
import type { AccessLevel } from '#core/access/access.ts';
import type { StepUpKind } from '#core/access/step-up.ts';
import type { ServerType } from '#core/people/provider-switches.ts';
import { isTimeZone, timeZoneOf } from '#core/people/time-zone.ts';
import type { RuleName } from '#core/rules/rules.ts';
import type { OperatorNeed } from '#core/teams/operator.ts';
import { typedDigits, typedLine, typedText } from '#core/text/typed.ts';
import type { ErrorCode } from './errors/codes.ts';

/**
 * The sessions that may call a function: `visitor` everybody; `guest` any session, a visitor's too; the others an
 * account's, `party` that of a trader or provider. The area's `.policy.ts` checks ownership of the object.
 */
export type Access = AccessLevel;

/**
 * How the gateway runs the handler: `read` on the pool, `write` inside one transaction with its idempotency record,
 * `own` when the handler manages its statements itself (the batched hot path, uploads).
 */
export type Mode = 'read' | 'write' | 'own';

export interface FunctionDef<
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  N extends string = string,
> {
  /** The numeric function code on the wire. 900000-909999 are our own numbers. */
  readonly code: number;
  /** `area.verbNoun`. */
  readonly name: N;
  readonly group: string;
  readonly purpose: string;
  readonly access: Access;
  /**
   * The right with which a member of a provider's team may call it in the provider's name; `any`: every member; null, the
   * default: none may.
   */
  readonly operator: OperatorNeed;
  /** The kinds of provider that may call it, where not all of them may; null: no such limit. */
  readonly serverTypes: readonly ServerType[] | null;
  readonly csrf: boolean;
  /**
   * It reads, and all that it writes is that it was read (the reveal log): needs the csrf token, but is open to auditors
   * and to the export path.
   */
  readonly isLogged: boolean;
  readonly mode: Mode;
  /** Takes an `idempotencyKey` in its json: same key and params, same answer and one effect. */
  readonly idempotent: boolean;
  /**
   * The caller proves itself before it runs: by a second factor where one is bound, else by a password, within the last
   * `auth.step_up_grace_s`. By default every write of staff asks for it (`staff`); one that need not says null and why.
   */
  readonly stepUp: StepUpKind | null;
  /** The named rule that limits this function's calls per minute and caller; default `gateway.calls_per_minute`. */
  readonly rateRule: RuleName;
  /** Largest `json` field in bytes. */
  readonly maxBytes: number;
  /** A large answer without anything of the caller's in it: sent compressed, which must never be done with secrets. */
  readonly compressed: boolean;
  readonly params: P;
  readonly result: R;
  readonly errors: readonly ErrorCode[];
}

type Defaults =
  | 'operator'
  | 'serverTypes'
  | 'csrf'
  | 'isLogged'
  | 'mode'
  | 'idempotent'
  | 'stepUp'
  | 'rateRule'
  | 'maxBytes'
  | 'compressed'
  | 'errors'
  | 'group'
  | 'params'
  | 'result';

/** Errors of a function whose caller proves itself before it runs. */
export const STEP_UP_ERRORS = ['auth.step_up_needed', 'auth.second_factor_unbound'] as const;

const STAFF_ACCESS: readonly Access[] = ['staff', 'house', 'moderator', 'admin'];

/** For everybody, with or without a session, and for every member of a provider's team. */
export const PUBLIC = { access: 'visitor', operator: 'any' } as const;
const zNothing = z.object({});
export const zOk = z.object({ ok: z.literal(true).describe('done') });

type Declared<P extends z.ZodType, R extends z.ZodType> = Omit<FunctionDef<P, R>, 'code' | 'name' | Defaults> &
  Partial<Pick<FunctionDef<P, R>, Defaults>>;

/**
 * Declares one function of the gateway's catalogue by its number and name. Omitted fields get the default that fits
 * `csrf`: without `params` it takes none, without `result` it answers `ok`.
 */
export function defineFunction<
  const N extends string,
  P extends z.ZodType = typeof zNothing,
  R extends z.ZodType = typeof zOk,
>(code: number, name: N, def: Declared<P, R>): FunctionDef<P, R, N>;
export function defineFunction(code: number, name: string, def: Declared<z.ZodType, z.ZodType>): FunctionDef {
  const csrf = def.csrf ?? false;
  const { stepUp = csrf && STAFF_ACCESS.includes(def.access) ? 'staff' : null, errors = [] } = def;
  return {
    code,
    name,
    group: name.slice(0, name.indexOf('.')),
    operator: null,
    serverTypes: null,
    csrf,
    isLogged: false,
    mode: csrf ? 'write' : 'read',
    idempotent: csrf,
    rateRule: csrf ? 'gateway.writes_per_minute' : 'gateway.calls_per_minute',
    maxBytes: 32_768,
    compressed: false,
    params: zNothing,
    result: zOk,
    ...def,
    stepUp,
    errors: stepUp === null ? errors : [...errors, ...STEP_UP_ERRORS],
  };
}

type FunctionsOf<M> = {
  [K in keyof M as M[K] extends FunctionDef<z.ZodType, z.ZodType, infer N> ? N : never]: M[K];
};

/** The functions that a file of the catalogue exports, by their names. */
export const functionsOf = <M extends object>(file: M) =>
  Object.fromEntries(
    Object.values(file)
      .filter((value) => typeof value === 'object' && 'code' in value && 'purpose' in value)
      .map((def: FunctionDef) => [def.name, def]),
  ) as FunctionsOf<M>;

/** One kind of frame that a browser sends over its socket, and the answer to it. */
export interface FrameDef<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  /** `area.verb`, as in `chat.send`. */
  readonly type: string;
  /** `guest`: a visitor's session may send it too. */
  readonly access: 'guest' | 'user';
  /** The right that an operator needs who sends it. */
  readonly operator: OperatorNeed;
  /** It says or does something: written down when an operator sends it. */
  readonly isAct: boolean;
  /** The named rule that limits this frame's number per minute and account. */
  readonly rateRule: RuleName;
  readonly params: P;
  /** The `data` of the answer `ack`. */
  readonly result: R;
}

/** Declares one kind of frame. Its area lists it in contract/frames, and answers it with `onFrame`. */
export function defineFrame<P extends z.ZodType, R extends z.ZodType>(def: FrameDef<P, R>): FrameDef<P, R> {
  return def;
}

/** An amount on the wire: a decimal string of base units. */
export const zAmount = (description: string) =>
  z
    .string()
    .regex(/^\d{1,18}$/, 'amount')
    .describe(`${description}; decimal string of base units`);
/** A signed amount on the wire. */
export const zSigned = (description: string) =>
  z
    .string()
    .regex(/^-?\d{1,18}$/, 'amount')
    .describe(`${description}; decimal string of base units, may be negative`);
/** The name of a person as everybody else reads it: never empty, and never the name to log in with. */
export const zPublicName = z.string().min(1).describe('public name');
/** Read in small letters, as the database answers ids: what is compared with one of them must be written alike. */
export const zUuid = z.uuid().toLowerCase();
const zMoment = z.iso.datetime({ offset: true });
export const zId = (description: string) => zUuid.describe(description);
/** A moment on the wire. A handler may answer it as a `Date`, which JSON writes in the same way. */
export const zTime = (description: string) =>
  z
    .preprocess((value: string | Date) => (value instanceof Date ? value.toISOString() : value), zMoment)
    .describe(`${description}; ISO 8601, UTC`);
/** A day on the wire, YYYY-MM-DD; year 0 is refused, because the database does not have it. */
export const zDate = () => z.iso.date().regex(/^(?!0000)/, 'day');
export const zDay = (description: string) => zDate().describe(`${description}, UTC`);
const MAX_TIME_ZONE = 64;
/** The name of a zone in the IANA database. */
export const zTimeZone = () =>
  z
    .string()
    .max(MAX_TIME_ZONE)
    .refine(isTimeZone, 'time zone')
    .overwrite((name) => timeZoneOf(name) ?? name);
/** Free text as somebody types it, without marks that nobody sees; trimmed before its length counts. */
export const zTyped = () => z.string().overwrite(typedText);
/** A name on one line: any blanks are single spaces. */
export const zLine = () => z.string().overwrite(typedLine);
export const zSixDigits = z
  .string()
  .overwrite(typedDigits)
  .regex(/^\d{6}$/, 'sixDigits');
export const zText = (description: string, max: number, min = 1) => zTyped().min(min).max(max).describe(description);
export const zFlag = (description: string) => z.boolean().describe(description);
/** An object of this shape, or null. */
export const zNullable = <S extends z.ZodRawShape>(description: string, shape: S) =>
  z.object(shape).nullable().describe(description);
