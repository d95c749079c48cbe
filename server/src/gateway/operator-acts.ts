import type { FunctionDef } from '#contract/define.ts';
import { newId } from '#server/platform/ids.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { Operator } from './handler.ts';

export interface OperatorAct {
  /** The function or frame. */
  readonly what: string;
  /** '' where the call names nothing. */
  readonly subject: string;
}

/** Calls that change only what was read or pinned. */
const MARKS: ReadonlySet<string> = new Set(['chat.markRead', 'chat.markAllRead', 'chat.setMarks']);

/** Whether a call of an operator is written down: it changes something, and asks for a right. */
export const isOperatorAct = ({ name, csrf, operator }: FunctionDef): boolean =>
  csrf && operator !== null && operator !== 'any' && !MARKS.has(name);

/** The names of what a call is about, the first one that is given. */
const SUBJECTS = ['code', 'orderCode', 'adCode', 'conversationId', 'callId', 'goodsId', 'id'] as const;
/** Characters. */
const MAX_SUBJECT = 64;

export function subjectOf(params: unknown): string {
  const fields = (params ?? {}) as Record<string, unknown>;
  const subject = SUBJECTS.map((name) => fields[name]).find((value) => typeof value === 'string');
  return typeof subject === 'string' ? subject.slice(0, MAX_SUBJECT) : '';
}

/** The statement that notes what an operator did; the team is the member's. */
export const noteOperatorAct = ({ id }: Operator, { what, subject }: OperatorAct): Sql => sql`
  INSERT INTO team_act (id, team_id, member_id, act, subject)
  SELECT ${newId()}::uuid, m.team_id, m.id, ${what}::text, ${subject}::text FROM team_member m WHERE m.id = ${id}`;
