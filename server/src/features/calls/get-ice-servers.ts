import { getIceServers } from '#contract/functions/calls.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { iceServersFor } from './ice-servers.ts';

export const getIceServersHandler = handle(getIceServers, async ({ services, session }: UserCall) => {
  const { config, rules } = services;
  const expiresAtS = Math.floor(Date.now() / 1000) + rules.get('calls.turn_ttl_s');
  return {
    iceServers: iceServersFor(config, { userId: session.userId, expiresAtS }),
    // Without a relay there would be no way at all.
    relayOnly: config.turn !== null && rules.get('calls.relay_only') === 1,
  };
});
