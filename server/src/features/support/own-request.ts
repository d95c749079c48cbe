import { askPerson, getSupport, openSupport, setSolved } from '#contract/functions/support.ts';
import { pageAt } from '#contract/pages.ts';
import { isStaff } from '#core/access/access.ts';
import { addMembers, ensureConversation, tellConversation } from '#server/features/chat/public.ts';
import { type Call, handle, type ResultOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { supportAgents } from './agents.store.ts';
import {
  insertRequest,
  lockRequest,
  queueRequest,
  type RequestRow,
  requestOf,
  writePage,
  writeSolved,
} from './requests.store.ts';
import { tellDesk } from './tell-agents.ts';

/**
 * The support conversation of an account or a visitor. Opening it again returns the same one, with all its messages.
 */
export const openSupportHandler = handle(openSupport, async (call: WriteCall, { page }) => {
  const { tx, session } = call;
  // Staff answer here; their own questions go elsewhere.
  if (session.role !== 'visitor' && isStaff(session.role)) throw new AppError('gateway.forbidden');
  const { id, isNew } = await ensureConversation(tx, { kind: 'support', ref: session.userId });
  if (isNew) {
    await addMembers(tx, id, [{ userId: session.userId, role: 'party' }]);
    await insertRequest(tx, { conversationId: id, requesterId: session.userId, lang: call.lang });
    await tellConversation(tx, id, [session.userId]);
  }
  const from = page === undefined ? null : pageShown(page);
  if (from !== null) await writePage(tx, id, from);
  return present(call, await ownRequest(call));
});

/** A page of ours, for the agent: the key of a link that confirms something is left out. Null: no page of ours. */
function pageShown(path: string): string | null {
  const pattern = pageAt(path);
  return pattern?.includes('$key') ? pattern : pattern && path;
}

export const getSupportHandler = handle(getSupport, async (call: UserCall) => present(call, await ownRequest(call)));

export const askPersonHandler = handle(askPerson, async (call: WriteCall) => {
  const { tx, session } = call;
  const request = await lockRequest(tx, { requesterId: session.userId });
  if (request === null) throw new AppError('nothing.found');
  if (request.state === 'queued' || request.state === 'assigned') throw new AppError('already.done');
  await queueRequest(tx, request.conversationId, false);
  await tellDesk(tx, request.conversationId);
  await tellConversation(tx, request.conversationId, [session.userId]);
  return present(call, await ownRequest(call));
});

/** Whether the request is settled, in the requester's own view. */
export const setSolvedHandler = handle(setSolved, async (call: WriteCall, { solved }) => {
  if (!(await writeSolved(call.tx, call.session.userId, solved))) throw new AppError('nothing.found');
  return present(call, await ownRequest(call));
});

async function ownRequest({ db, session }: UserCall): Promise<RequestRow> {
  const request = await requestOf(db, session.userId);
  if (request === null) throw new AppError('nothing.found');
  return request;
}

async function present({ services, db }: Call, row: RequestRow): Promise<ResultOf<typeof getSupport>> {
  const agents = await supportAgents(db);
  return {
    conversationId: row.conversationId,
    state: row.state,
    position: row.position,
    agentName: row.agentName,
    agentOnline: row.agentId !== null && services.presence.isOnline(row.agentId),
    solved: row.solved,
    agentsPresent: agents.some(({ receiving, userId }) => receiving && services.presence.isOnline(userId)),
  };
}
