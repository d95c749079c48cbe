import { closeReception, getDesk, listAgents, openReception, setLabel } from '#contract/functions/support.ts';
import { type Call, handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { deskOf, setAgentLabel, setReception, supportAgents } from './agents.store.ts';
import { requireAgent } from './who.ts';

export const getDeskHandler = handle(getDesk, (call: UserCall) => reception(call, call.session.userId));

/** 810002. From now on requests are assigned to the caller while they have a live connection. */
export const openReceptionHandler = handle(openReception, async (call: WriteCall) => {
  requireAgent(call.session);
  await setReception(call.tx, call.session.userId, true);
  return reception(call, call.session.userId);
});

/** 810003. No new requests are assigned; assigned ones stay. */
export const closeReceptionHandler = handle(closeReception, async (call: WriteCall) => {
  requireAgent(call.session);
  await setReception(call.tx, call.session.userId, false);
  return reception(call, call.session.userId);
});

export const setLabelHandler = handle(setLabel, async (call: WriteCall, { label }) => {
  requireAgent(call.session);
  await setAgentLabel(call.tx, call.session.userId, label);
  return reception(call, call.session.userId);
});

export const listAgentsHandler = handle(listAgents, async ({ db, services }: UserCall) => ({
  list: (await supportAgents(db)).map(({ userId, name, receiving, load }) => ({
    userId,
    name,
    receiving,
    load,
    online: services.presence.isOnline(userId),
  })),
}));

const reception = async ({ db, services }: Call, userId: string) => {
  const { offSince, ...row } = await deskOf(db, userId);
  const most = services.rules.get('support.requests_per_agent');
  return { ...row, offSince, most };
};
