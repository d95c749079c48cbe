import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import WebSocket from 'ws';
import type { Signal } from '#contract/frames/base.ts';
import { CALL_CHANGED, CALL_SIGNAL, type CallSignal } from '#contract/frames/calls.ts';
import type { FrameParams, FrameResult, FrameType } from '#contract/frames/catalogue.ts';
import type { Call } from '#contract/functions/calls.ts';
import { sql } from '#server/platform/sql.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import { WireError } from '#tests/fixtures/client.ts';
import type { TestUser } from '#tests/fixtures/users.ts';

/** A page of somebody's with a socket of its own: it sends frames, and keeps the signals that it hears. */
export interface CallPage {
  readonly tab: string;
  /** Answers what the frame is answered; throws a WireError for a refusal. */
  send<T extends FrameType>(type: T, params: FrameParams<T>): Promise<FrameResult<T>>;
  /** The newest word on a call that matches, heard already or to come. */
  hears(callId: string, state: Call['state'], ending?: Call['ending']): Promise<Call>;
  /** The next message of the other browser. */
  hearsSignal(callId: string): Promise<CallSignal>;
  /** What it has heard so far. */
  readonly heard: readonly Signal[];
  close(): Promise<void>;
}

interface Answer {
  readonly type: string | number;
  readonly ref?: string;
  readonly data?: unknown;
  readonly errorCode?: string;
  readonly errorBizCode?: string;
  readonly errorInfo?: string;
  readonly name?: string;
  readonly payload?: unknown;
}

export async function openPage(app: TestApp, user: TestUser): Promise<CallPage> {
  const { ticket } = await user.wire.call('auth.getSocketTicket', {});
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket?ticket=${ticket}`);
  const waiting = new Map<string, (answer: Answer) => void>();
  const heard: Signal[] = [];
  const listeners = new Set<() => void>();
  const { promise: ready, resolve: begin } = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Answer;
    if (message.type === 'hello' || message.type === 'reset') begin();
    if (message.type === 'ack' || message.type === 'refused') waiting.get(message.ref ?? '')?.(message);
    if (message.type !== 'signal') return;
    heard.push({ name: message.name ?? '', payload: message.payload });
    for (const listener of listeners) listener();
  });
  await once(socket, 'open');
  await ready;

  /** The newest signal that matches; waits for one when there is none. */
  function find<P>(name: string, fits: (payload: P) => boolean): Promise<P> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = heard.findLast((one) => one.name === name && fits(one.payload as P));
        if (!found) return;
        listeners.delete(look);
        resolve(found.payload as P);
      };
      listeners.add(look);
      look();
    });
  }

  return {
    tab: randomUUID(),
    heard,
    send(type, params) {
      const ref = randomUUID();
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      waiting.set(ref, (answer) => {
        if (answer.type === 'ack') resolve(answer.data as never);
        else reject(new WireError(answer.errorCode ?? '', answer.errorBizCode ?? '', answer.errorInfo ?? ''));
      });
      socket.send(JSON.stringify({ type, ref, params }));
      return promise;
    },
    hears: (callId, state, ending) =>
      find<Call>(
        CALL_CHANGED,
        (call) => call.callId === callId && call.state === state && (ending === undefined || call.ending === ending),
      ),
    hearsSignal: (callId) => find<CallSignal>(CALL_SIGNAL, (signal) => signal.callId === callId),
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      socket.close();
      await once(socket, 'close');
    },
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
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }));
}
