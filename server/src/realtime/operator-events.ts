import { type EventName, type EventPayload, eventCatalogue } from '#contract/events/catalogue.ts';
import type { EventDef } from '#contract/events/define.ts';
import { SIGNAL_NEEDS, type Signal } from '#contract/frames/signals.ts';
import { mayOperate, type OperatorNeed } from '#core/teams/operator.ts';
import type { TeamRoom } from '#server/gateway/handler.ts';
import type { Connection } from './hub.ts';
import type { StreamRow } from './relay.ts';

type Reader = Pick<Connection, 'isOperator' | 'session'>;

/** A kept event may be of a version whose catalogue had other names: no operator hears of what is not in this one. */
const eventNeed = (event: EventName): OperatorNeed =>
  (eventCatalogue as Readonly<Record<string, EventDef | undefined>>)[event]?.operator ?? null;

/** An operator's session that changed must be loaded again before it is known what the operator may hear. */
export const mustReloadSession = ({ isOperator, session }: Reader): boolean => isOperator && session === null;

function hears({ isOperator, session }: Reader, need: OperatorNeed): boolean {
  if (!isOperator) return true;
  const operator = session?.operator;
  return operator ? mayOperate(need, operator.rights) : false;
}

/** Of the chat of their team operators hear what was written while they were in it. */
export function hearsEvent(reader: Reader, { event, payload }: Pick<StreamRow, 'event' | 'payload'>): boolean {
  if (!hears(reader, eventNeed(event))) return false;
  const room = reader.session?.operator?.room ?? null;
  if (room === null || event !== 'chat.message') return true;
  const { conversationId, message } = payload as EventPayload<'chat.message'>;
  return conversationId !== room.id || !isHidden(room, message.seq);
}

const isHidden = ({ fromSeq, leftSeq, absences }: TeamRoom, seq: number): boolean =>
  fromSeq === null ||
  seq <= fromSeq ||
  (leftSeq !== null && seq > leftSeq) ||
  absences.some(([after, upTo]) => seq > after && seq <= upTo);

/** While a session must be loaded again its operator gets no signal: nothing keeps them, and no page counts on one. */
export const hearsSignal = (reader: Reader, name: Signal['name']): boolean => hears(reader, SIGNAL_NEEDS[name]);
