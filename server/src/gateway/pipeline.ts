import type { StepUpKind } from '#core/access/step-up.ts';
import { mayOperate } from '#core/teams/operator.ts';
import { servesType } from '#core/teams/team-owners.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sameText } from '#server/platform/crypto/crypto.ts';
import { addressGroup } from '#server/platform/limits/address.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { checkAnswer } from './check-answer.ts';
import type { Call, Session, UserCall } from './handler.ts';
import { answerOnce, earlierAnswer, hashParams, keyedCallOf } from './idempotency.ts';
import { openLimits } from './limit.ts';
import { isOperatorAct, noteOperatorAct, subjectOf } from './operator-acts.ts';
import { parseFields, readJson } from './parse.ts';
import type { Registry, Route } from './registry.ts';
import { csrfOf, type Sessions } from './sessions.ts';
import { staffActivity } from './staff-activity.ts';
import { readIdempotencyKey, validate } from './validate.ts';
import { verifierFor } from './verify.ts';

/** One request as the transport delivers it; header names in lower case. */
export interface Incoming {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly address: string;
  /** Set as soon as the function is known, so that failing calls can be counted too. */
  route?: Route;
  /** Set as soon as it was looked up, for the same reason. */
  session?: Session | null;
}

/** A request that has passed every check before its handler. */
export interface Admitted {
  readonly route: Route;
  readonly call: Call;
  readonly params: unknown;
}

export interface Pipeline {
  /** Parse, verify, session, limit, CSRF, access, validate. Throws AppError. */
  admit(incoming: Incoming): Promise<Admitted>;
  /** Transaction, idempotency, handler, present. Throws AppError, or whatever the handler threw. */
  perform(admitted: Admitted): Promise<unknown>;
}

export interface PipelineOptions {
  readonly services: Services;
  readonly registry: Registry;
  readonly sessions: Sessions;
  /** Refuses a call whose session has not proven itself for this kind of act. */
  readonly stepUp: (call: UserCall, kind: StepUpKind) => Promise<void>;
  /** Validates every answer against its schema; in tests and development. */
  readonly checkResults: boolean;
}

const NO_HASH = Buffer.alloc(0);
const DEVICE_MAX = 128;
const AGENT_MAX = 300;
const TOKEN_MAX = 200;

export function openPipeline(options: PipelineOptions): Pipeline {
  const { services, registry, sessions } = options;
  const { config, rules } = services;
  const verify = verifierFor(config, () => rules.get('gateway.clock_skew_s') * 1000);
  const limits = openLimits(rules);

  async function admit(incoming: Incoming): Promise<Admitted> {
    const { headers, address } = incoming;
    const lang = langOf(headers);
    const group = addressGroup(address);
    const wire = parseFields(incoming.body);
    const route = registry.routes.get(wire.code);
    if (route === undefined) {
      limits.address(group);
      throw new AppError('gateway.unknown_code');
    }
    incoming.route = route;
    const json = readJson(wire.jsonText, route.json);
    verify({ ...wire, requestTime: item(headers['requesttime']), sign: item(headers['sign']) });

    // Before the session is looked up: a flood of invented tokens must not reach the database.
    limits.address(group);
    const token = tokenOf(headers, json);
    const lookup = token === '' ? null : sessions.find(token);
    const session = lookup instanceof Promise ? await lookup : lookup;
    incoming.session = session;
    limits.call(route.limit, group, session);
    if (session === null && !route.visitors) throw new AppError(token === '' ? 'session.required' : 'session.expired');
    const visitor = session?.role === 'visitor' ? session : null;
    if (visitor !== null && !route.roles.has('visitor')) throw new AppError('session.required'); // they can log in

    const deviceId = (item(headers['deviceid']) ?? textOf(json['macAddress'])).slice(0, DEVICE_MAX);
    if (route.def.csrf) checkCsrf(item(headers['csrftoken']), session, deviceId);
    if (session !== null) requireAdmitted(route, session);

    const params = validate(route.def, json, lang);
    const idempotencyKey = route.def.idempotent ? readIdempotencyKey(json, lang) : null;
    const call: Call = {
      services,
      db: services.db,
      tx: null,
      session: route.visitors && visitor !== null ? null : session,
      visitor,
      address,
      deviceId,
      userAgent: agentOf(headers),
      lang,
      idempotencyKey,
      paramsHash: idempotencyKey === null ? NO_HASH : hashParams(config.secret, wire.code, params),
    };
    return { route, call, params };
  }

  function checkCsrf(sent: string | undefined, session: Session | null, deviceId: string): void {
    const expected = session === null ? csrfOf(config.secret, `device:${deviceId}`) : session.csrfToken;
    if (sent === undefined || !sameText(sent, expected)) throw new AppError('gateway.csrf');
  }

  async function perform(admitted: Admitted): Promise<unknown> {
    if (services.db.pool.waitingCount > rules.get('gateway.max_waiting')) throw new AppError('gateway.unavailable');
    const answer = await inTime(run(admitted, options.stepUp), rules.get('gateway.timeout_s') * 1000);
    const { name, result } = admitted.route.def;
    if (options.checkResults) checkAnswer(name, result, answer);
    return answer;
  }

  return { admit, perform };
}

/** Throws `gateway.forbidden`, `switches.other_kind`, and `teams.no_right` to an operator who could have the right. */
function requireAdmitted({ roles, def }: Route, { role, operator, serverType = null }: Session): void {
  if (!roles.has(role)) throw new AppError('gateway.forbidden');
  if (operator && !mayOperate(def.operator, operator.rights)) throw new AppError('teams.no_right');
  if (!servesType(def.serverTypes, serverType)) throw new AppError('switches.other_kind');
}

async function run({ route, call, params }: Admitted, stepUp: PipelineOptions['stepUp']): Promise<unknown> {
  if (call.session !== null) staffActivity(call.services).note(call.session);
  if (route.def.stepUp !== null) await stepUp(call as UserCall, route.def.stepUp);
  const operator = isOperatorAct(route.def) ? call.session?.operator : null;
  const noted = { what: route.def.name, subject: subjectOf(params) };
  if (route.def.mode !== 'write') {
    const answer = await route.run(call, params);
    if (operator) await call.services.db.run(noteOperatorAct(operator, noted));
    return answer;
  }
  const keyedCall = keyedCallOf(call, route.def.code);
  if (route.before !== undefined) {
    const done = keyedCall === null ? null : await earlierAnswer(call.services, keyedCall);
    if (done !== null) return done.answer;
    await route.before(call as UserCall, params);
  }
  return call.services.db.transaction((tx) => {
    const inTx: Call & { tx: Tx; db: Queryable } = { ...call, db: tx, tx };
    if (operator) tx.defer(noteOperatorAct(operator, noted));
    return keyedCall === null ? route.run(inTx, params) : answerOnce(tx, keyedCall, () => route.run(inTx, params));
  });
}

/** Answers `gateway.timeout` when the work takes too long. The work itself is ended by the statement timeout. */
function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('gateway.timeout')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const item = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The browser, as it names itself. */
export const agentOf = (headers: Incoming['headers']): string =>
  (item(headers['user-agent']) ?? '').slice(0, AGENT_MAX);

/** The token of the header takes precedence over the one in the json. */
function tokenOf(headers: Incoming['headers'], json: Record<string, unknown>): string {
  const header = item(headers['authorization']) ?? '';
  const token = header.startsWith('Bearer ') ? header.slice(7) : header;
  return (token === '' ? textOf(json['token']) : token).slice(0, TOKEN_MAX);
}

/** English unless Chinese is asked for: `zh_cn` is what the client stores, `zh-CN` what browsers send. */
export function langOf(headers: Incoming['headers']): Call['lang'] {
  return (item(headers['accept-language']) ?? '').toLowerCase().startsWith('zh') ? 'zh_cn' : 'en';
}
