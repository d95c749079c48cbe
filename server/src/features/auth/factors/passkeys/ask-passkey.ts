import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { askLoginPasskey, askPasskey } from '#contract/functions/factors.ts';
import { type Call, handle, personOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findById } from '../../accounts.store.ts';
import { readTicket, requireTicket } from '../login-ticket.ts';
import { askerOf, CHALLENGE_TTL_S, keepChallenge } from './challenges.ts';
import { passkeysOf } from './passkeys.store.ts';
import { relyingParty } from './relying-party.ts';

export const askPasskeyHandler = handle(askPasskey, async (call: UserCall) => optionsFor(call, personOf(call.session)));

/** With a ticket the passkeys of its account answer; without one, any that the device can find for this site. */
export const askLoginPasskeyHandler = handle(askLoginPasskey, async (call: Call, { ticket }) => {
  if (ticket === undefined) return optionsFor(call, null);
  const { services, deviceId } = call;
  const account = await findById(services.db, readTicket(ticket).userId);
  if (account === null) throw new AppError('auth.login_stale');
  requireTicket(services, ticket, { account, deviceId });
  return optionsFor(call, account.id);
});

/** `userId`: whose passkeys may answer; null: the answer tells who it is. */
async function optionsFor(call: Call, userId: string | null): Promise<{ optionsJson: string }> {
  const { db, config } = call.services;
  const own = userId === null ? [] : await passkeysOf(db, userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    userVerification: userId === null ? 'required' : 'preferred',
    timeout: CHALLENGE_TTL_S * 1000,
  });
  const purpose = userId === null ? 'sign_in' : 'prove';
  await keepChallenge(db, options.challenge, { purpose, asker: askerOf(call) });
  return { optionsJson: JSON.stringify(options) };
}
