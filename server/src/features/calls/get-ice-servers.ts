import { getIceServers } from '#contract/functions/calls.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { liveCallOf } from './calls.store.ts';
import { iceServersFor } from './ice-servers.ts';

/** The relay carries any data, so its credentials are given only to users who are in a call or ringing. */
export const getIceServersHandler = handle(getIceServers, async ({ services, db, session }: UserCall) => {
  const { config, rules } = services;
  const expiresAtS = Math.floor(Date.now() / 1000) + rules.get('calls.turn_ttl_s');
  const turn = config.turn !== null && (await liveCallOf(db, session.userId)) !== null ? config.turn : null;
  return {
    iceServers: iceServersFor({ stunUrl: config.stunUrl, turn }, { userId: session.userId, expiresAtS }),
    // Without a relay this setting would leave no connection at all.
    relayOnly: config.turn !== null && rules.get('calls.relay_only') === 1,
  };
});
