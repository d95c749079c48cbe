import { addNote, closeRequest, handOver, listRequests, takeRequest } from '#contract/functions/support.ts';
import type { Role } from '#core/access/access.ts';
import { shownName } from '#core/people/visitor.ts';
import { handle, type ResultOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { agentName, supportAgents } from './agents.store.ts';
import { assign, release, writeSystemMessage } from './assign.ts';
import { writeNote } from './notes.store.ts';
import {
  closeRequestRow,
  type ListedRequest,
  listRequestRows,
  lockRequest,
  type RequestRow,
  requestIn,
} from './requests.store.ts';
import { requireAgent } from './who.ts';

type Listed = ResultOf<typeof listRequests>['list'][number];

export const listRequestsHandler = handle(listRequests, async ({ db, services, session }: UserCall, params) => {
  const { rows, totalCount } = await listRequestRows(db, params, session.userId);
  const online = (userId: string) => services.presence.isOnline(userId);
  const readsText = session.role === 'support' || session.role === 'admin';
  const list = rows.map((row) => present(readsText ? row : { ...row, lastText: null }, online(row.requesterId)));
  if (params.tab === 'mine') list.sort((a, b) => waitingSince(a) - waitingSince(b));
  return { list, totalCount };
});

/** An agent takes a waiting request, or one that only the help assistant has answered. */
export const takeRequestHandler = handle(takeRequest, async (call: WriteCall, { conversationId }) => {
  requireAgent(call.session);
  const request = await lockAssigned(call, conversationId);
  if (request.state === 'assigned') throw new AppError('support.taken');
  if (request.requesterId === call.session.userId) throw new AppError('support.own');
  await assign(call, { request, agentId: call.session.userId });
  return { ok: true as const };
});

/** Hands a request to another agent who is online, or back to automatic assignment. An admin may do so for anybody. */
export const handOverHandler = handle(handOver, async (call: WriteCall, { conversationId, agentId, note }) => {
  requireAgent(call.session);
  const request = await ownOne(call, conversationId);
  const handedOver = { conversationId, authorId: call.session.userId, kind: 'handed_over', body: note } as const;
  if (agentId === undefined) {
    await writeNote(call.tx, { ...handedOver, toId: null });
    await release(call, request);
    return { ok: true as const };
  }
  const agents = await supportAgents(call.db);
  const isAgentHere = agents.some(({ userId }) => userId === agentId);
  if (!isAgentHere || agentId === request.agentId) throw new AppError('support.no_agent');
  if (agentId === request.requesterId) throw new AppError('support.own');
  await writeNote(call.tx, { ...handedOver, toId: agentId });
  await assign(call, { request, agentId });
  return { ok: true as const };
});

export const closeRequestHandler = handle(closeRequest, async (call: WriteCall, { conversationId }) => {
  requireAgent(call.session);
  const request = await lockAssigned(call, conversationId);
  if (request.state === 'closed') throw new AppError('nothing.found');
  if (request.state === 'assigned' && !isTheirs(call, request)) throw new AppError('nothing.found');
  await release(call, request, { queue: false });
  const { userId } = call.session;
  const name = await agentName(call.tx, userId);
  await writeSystemMessage(call, conversationId, { what: 'support.closedBy', values: { name } });
  await closeRequestRow(call.tx, conversationId);
  await writeNote(call.tx, { conversationId, authorId: userId, kind: 'closed', toId: null, body: '' });
  return { ok: true as const };
});

/** A note for colleagues; the requester does not see it. */
export const addNoteHandler = handle(addNote, async (call: WriteCall, { conversationId, text }) => {
  requireAgent(call.session);
  if ((await requestIn(call.tx, conversationId)) === null) throw new AppError('nothing.found');
  await writeNote(call.tx, {
    conversationId,
    authorId: call.session.userId,
    kind: 'note',
    toId: null,
    body: text,
  });
  return { ok: true as const };
});

async function lockAssigned(call: WriteCall, conversationId: string): Promise<RequestRow> {
  const request = await lockRequest(call.tx, { conversationId });
  if (request === null) throw new AppError('nothing.found');
  return request;
}

async function ownOne(call: WriteCall, conversationId: string): Promise<RequestRow> {
  const request = await lockAssigned(call, conversationId);
  if (request.state !== 'assigned' || !isTheirs(call, request)) throw new AppError('nothing.found');
  return request;
}

const isTheirs = ({ session }: WriteCall, { agentId }: RequestRow): boolean =>
  agentId === session.userId || session.role === 'admin';

function present(row: ListedRequest, online: boolean): Listed {
  return {
    conversationId: row.conversationId,
    requester: {
      userId: row.requesterId,
      name: shownName({ name: row.requesterName, publicId: row.publicId }),
      role: (row.requesterRole as Role | null) ?? 'visitor',
      online,
    },
    state: row.state,
    agent: row.agentId === null ? null : { userId: row.agentId, name: row.agentName ?? '' },
    lang: row.lang,
    queuedAt: row.queuedAt,
    lastAt: row.lastAt,
    lastText: row.lastText ?? '',
    lastKind: row.lastKind ?? null,
    waitsSince: (row.state === 'queued' ? row.queuedAt : row.waitsSince) ?? null,
    solved: row.solved,
  };
}

/** Those who wait come first, the one who has waited longest at the top; the order of the others stays. */
const waitingSince = ({ waitsSince }: Listed): number =>
  waitsSince === null ? Number.MAX_VALUE : new Date(waitsSince).getTime();
