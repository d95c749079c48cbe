import { randomUUID } from 'node:crypto';
import { CALL_CHANGED, CALL_SIGNAL, type CallSignal } from '#contract/frames/calls.ts';
import type { FrameParams, FrameResult, FrameType } from '#contract/frames/catalogue.ts';
import type { Signal } from '#contract/frames/signals.ts';
import type { Call } from '#contract/functions/calls.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import { WireError } from '#tests/fixtures/client.ts';
import { openSocket, RefusedFrame } from '#tests/fixtures/socket.ts';
import type { TestUser } from '#tests/fixtures/users.ts';

/** A page of somebody's with a socket of its own: it sends frames, and keeps the signals that it hears. */
export interface CallPage {
  readonly tab: string;
  /** Answers what the frame is answered; throws a WireError for a refusal. */
  send<T extends FrameType>(type: T, params: FrameParams<T>): Promise<FrameResult<T>>;
  /** The word on a call that matches, heard already or to come. */
  hears(callId: string, state: Call['state'], ending?: Call['ending']): Promise<Call>;
  /** What the other browser said first. */
  hearsSignal(callId: string): Promise<CallSignal>;
  /** What it has heard so far. */
  readonly heard: readonly Signal[];
  close(): Promise<void>;
}

export async function openPage(user: TestUser): Promise<CallPage> {
  const socket = await openSocket(user.wire);
  /** A signal that matches, heard already or to come. */
  async function find<P>(name: string, fits: (payload: P) => boolean): Promise<P> {
    const found = await socket.first(
      (message) => message.type === 'signal' && message.name === name && fits(message.payload as P),
    );
    return (found as unknown as Signal).payload as P;
  }
  return {
    tab: randomUUID(),
    heard: socket.signals,
    send: (type, params) =>
      socket.ask(type, params).catch((error: unknown) => {
        if (!(error instanceof RefusedFrame)) throw error;
        const { errorCode, errorBizCode, errorInfo } = error.answer;
        throw new WireError(errorCode, errorBizCode, errorInfo);
      }),
    hears: (callId, state, ending) =>
      find<Call>(
        CALL_CHANGED,
        (call) => call.callId === callId && call.state === state && (ending === undefined || call.ending === ending),
      ),
    hearsSignal: (callId) => find<CallSignal>(CALL_SIGNAL, (signal) => signal.callId === callId),
    close: () => socket.close(),
  };
}

/** A conversation of these users, made by hand. */
export async function converse(
  app: TestApp,
  users: readonly TestUser[],
  kind: 'direct' | 'order' | 'group' = 'direct',
): Promise<string> {
  const id = randomUUID();
  await app.services.db.run(sql`
    INSERT INTO conversation (id, kind, last_hash) VALUES (${id}, ${kind}, sha256(convert_to(${id}, 'UTF8')))`);
  for (const { userId } of users) await join(app, id, userId, 'party');
  return id;
}

/** They have spoken before: each wrote to the other, in a conversation that is none of the test's. */
export async function acquaint(app: TestApp, [one, other]: readonly [TestUser, TestUser]): Promise<void> {
  const conversationId = await converse(app, [one, other], 'group');
  for (const { wire } of [one, other]) {
    await wire.call('chat.send', { conversationId, clientId: randomUUID(), kind: 'text', text: 'Hello' });
  }
}

export async function join(app: TestApp, id: string, userId: string, role: 'party' | 'staff'): Promise<void> {
  await app.services.db.run(sql`
    INSERT INTO chat_member (conversation_id, user_id, role) VALUES (${id}, ${userId}, ${role})`);
}

export interface Written {
  readonly senderId: string;
  readonly kind: string;
  readonly text: string;
  readonly data: { code: number; media: number; durationS: number };
}

/** What stands in a conversation about calls. */
export async function written(app: TestApp, conversationId: string): Promise<Written[]> {
  const rows = await app.services.db.many<{ senderId: string; kind: string; text: string; data: string }>(sql`
    SELECT sender_id AS "senderId", kind, body AS text, data FROM chat_message
     WHERE conversation_id = ${conversationId} ORDER BY seq`);
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data || 'null') }));
}
