import type { Scope } from '#server/app/scope.ts';
import {
  addMembers,
  removeMembers,
  type SystemWords,
  systemMessageWithin,
  tellConversation,
} from '#server/features/chat/public.ts';
import { newId } from '#server/platform/ids.ts';
import { assignRequest, queueRequest, type RequestRow } from './requests.store.ts';
import { tellDesk } from './tell-agents.ts';

/**
 * Assigns a request to an agent, who can read it from its beginning; the previous agent leaves. The requester sees the
 * agent at the head of the chat, and in it with the agent's first words: no line is written before.
 */
export async function assign(
  scope: Scope,
  { request, agentId }: { request: RequestRow; agentId: string },
): Promise<void> {
  const { tx } = scope;
  const { conversationId, requesterId } = request;
  if (request.agentId !== null) await letGo(scope, request, request.agentId);
  await addMembers(tx, conversationId, [{ userId: agentId, role: 'staff' }]);
  await assignRequest(tx, conversationId, agentId);
  await tellConversation(tx, conversationId, [requesterId, agentId]);
  await tellDesk(tx, conversationId);
}

/** Takes a request from its agent, if it has one; it waits again, in its old place, unless it ends. */
export async function release(
  scope: Scope,
  request: RequestRow,
  { queue = true }: { queue?: boolean } = {},
): Promise<void> {
  const { tx } = scope;
  const { conversationId, requesterId } = request;
  if (request.agentId !== null) await letGo(scope, request, request.agentId);
  await tellConversation(tx, conversationId, [requesterId]);
  await tellDesk(tx, conversationId);
  if (!queue) return;
  await queueRequest(tx, conversationId, true);
}

async function letGo({ tx, services }: Scope, { conversationId }: RequestRow, agentId: string): Promise<void> {
  const removed = await removeMembers(tx, conversationId, [agentId]);
  if (removed.length === 0) return;
  await tellConversation(tx, conversationId, removed);
  tx.afterCommit(() => services.signals.send(removed, { name: 'chat.kicked', payload: { conversationId } }));
}

/** Writes a system message in the same transaction: `lockRequest` locks the conversation before anything else. */
export async function writeSystemMessage(
  { tx, services }: Scope,
  conversationId: string,
  words: SystemWords,
): Promise<void> {
  await systemMessageWithin({ tx, services }, { conversationId, clientId: newId(), words });
}
