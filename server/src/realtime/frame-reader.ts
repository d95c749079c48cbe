import { ERRORS } from '#contract/errors/codes.ts';
import type { FrameAnswer } from '#contract/frames/base.ts';
import { admits } from '#core/access/access.ts';
import { mayOperate } from '#core/teams/operator.ts';
import type { Services } from '#server/app/services.ts';
import { checkAnswer } from '#server/gateway/check-answer.ts';
import type { Session } from '#server/gateway/handler.ts';
import { limitOf, refuse } from '#server/gateway/limit.ts';
import { noteOperatorAct, subjectOf } from '#server/gateway/operator-acts.ts';
import { refuseUnkeptTexts } from '#server/gateway/parse.ts';
import { asAppError, messageOf } from '#server/gateway/reply.ts';
import { staffActivity } from '#server/gateway/staff-activity.ts';
import { validate } from '#server/gateway/validate.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RateLimit } from '#server/platform/limits/limit-book.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import { CLOSE } from './close-codes.ts';
import { currentSession } from './current-session.ts';
import type { SocketHandler } from './frames.ts';
import type { Connection } from './hub.ts';

/** Reads and answers the frames of browsers. */
export interface FrameReader {
  take(connection: Connection, text: string): void;
}

interface Route extends SocketHandler {
  readonly limit: RateLimit;
}

interface Frame {
  readonly type: string;
  readonly ref: string | null;
  readonly params: unknown;
  /** The frame as received. */
  readonly text: string;
}

const MINUTE_MS = 60_000;
const REF_MAX = 64;
/** A socket is closed beyond this many times its limit: refusals alone stop nobody. */
const FLOOD = 3;

/** Throws when two handlers answer the same kind of frame. */
export function openFrameReader(
  services: Services,
  handlers: readonly SocketHandler[],
  options: { readonly checkResults: boolean },
): FrameReader {
  const { rules, log } = services;
  const routes = new Map<string, Route>();
  for (const handler of handlers) {
    const { type, rateRule } = handler.def;
    if (routes.has(type)) throw new Error(`the frame ${type} has two handlers`);
    routes.set(type, { ...handler, limit: limitOf(rules, rateRule, type) });
  }
  const all = limitsOf(rules).limit('frames', () => rules.get('sockets.frames_per_minute'), MINUTE_MS);
  const flood = limitsOf(rules).limit('frame flood', () => FLOOD * rules.get('sockets.frames_per_minute'), MINUTE_MS);

  async function run(connection: Connection, { type, params, text }: Frame): Promise<unknown> {
    const route = routes.get(type);
    if (route === undefined) throw new AppError('gateway.unknown_frame');
    refuse(route.limit.take(connection.limitKey));
    const session = await admittedSession(connection, services, route.def);
    const read = validate(route.def, params, connection.lang);
    refuseUnkeptTexts(text, read);
    const { id: connectionId, lang, areas } = connection;
    const result = await route.run({ services, db: services.db, session, connectionId, areas, lang }, read);
    await noteAct(services, session, { def: route.def, read });
    if (options.checkResults) checkAnswer(type, route.def.result, result);
    return result ?? null;
  }

  async function answer(connection: Connection, frame: Frame): Promise<void> {
    try {
      const data = await run(connection, frame);
      if (frame.ref !== null) tell(connection, { type: 'ack', ref: frame.ref, data });
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, frame: frame.type }, 'a frame failed');
      refuseFrame(connection, frame.ref, error);
    } finally {
      connection.atWork -= 1;
    }
  }

  return {
    take(connection, text) {
      if (!connection.isOpen()) return;
      // Nothing of a flood is parsed.
      if (flood.take(connection.limitKey) > 0) return connection.close(CLOSE.tooMany, 'too many frames');
      const frame = readFrame(text);
      const ref = frame?.ref ?? null;
      const wait = all.take(connection.limitKey);
      if (frame?.type === 'heartbeat') {
        if (wait === 0) connection.send(`{"type":"heartbeat","time":"${new Date().toISOString()}"}`);
        return;
      }
      if (wait > 0) return refuseFrame(connection, ref, new AppError('gateway.rate_limited', { seconds: wait }));
      if (frame === null)
        return refuseFrame(connection, '', new AppError('gateway.malformed', { rule: 'type, ref, params' }));
      if (connection.atWork >= rules.get('sockets.frames_at_work')) {
        return refuseFrame(connection, ref, new AppError('gateway.rate_limited', { seconds: 1 }));
      }
      connection.atWork += 1;
      const before = connection.work;
      const mine = before === null ? answer(connection, frame) : before.then(() => answer(connection, frame));
      connection.work = mine;
      void mine.then(() => {
        if (connection.work === mine) connection.work = null;
      });
    },
  };
}

async function admittedSession(
  connection: Connection,
  services: Services,
  def: SocketHandler['def'],
): Promise<Session> {
  const session = await currentSession(connection, services);
  staffActivity(services).note(session);
  requireAdmitted(def, session);
  return session;
}

async function noteAct(
  { db }: Services,
  { operator }: Session,
  { def: { type, isAct }, read }: { readonly def: SocketHandler['def']; readonly read: unknown },
): Promise<void> {
  if (operator && isAct) await db.run(noteOperatorAct(operator, { what: type, subject: subjectOf(read) }));
}

/** Throws `gateway.forbidden`, and `teams.no_right` to an operator without the right. */
function requireAdmitted({ access, operator: need }: SocketHandler['def'], { role, operator }: Session): void {
  if (operator) {
    if (!mayOperate(need, operator.rights)) throw new AppError('teams.no_right');
  } else if (!admits(access, role)) throw new AppError('gateway.forbidden');
}

/** Null for text that is no frame. A frame without parameters gets an empty object. */
function readFrame(text: string): Frame | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null) return null;
  const { type, ref = null, params = {} } = read as Record<string, unknown>;
  if (typeof type !== 'string' || type === '') return null;
  if (ref !== null && (typeof ref !== 'string' || ref === '' || ref.length > REF_MAX)) return null;
  return { type, ref, params, text };
}

/** A client that sent no `ref` gets no answer. */
function refuseFrame(connection: Connection, ref: string | null, reason: unknown): void {
  if (ref === null) return;
  const error = asAppError(reason);
  const { errorCode, errorBizCode } = ERRORS[error.code];
  const data = Object.keys(error.details).length > 0 ? error.details : null;
  tell(connection, {
    type: 'refused',
    ref,
    errorCode,
    errorBizCode,
    errorInfo: messageOf(error, connection.lang),
    data,
  });
}

const tell = (connection: Connection, answer: FrameAnswer): void => connection.send(JSON.stringify(answer));
