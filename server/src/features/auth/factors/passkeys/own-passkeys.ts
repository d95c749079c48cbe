import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '#contract/functions/factors.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { accountOf } from '../../accounts.store.ts';
import { boundFactors, hasFactor } from '../factors.store.ts';
import { isProvenFirst, protectAfter } from '../protect.ts';
import { countRecoveryCodes, deleteRecoveryCodes, renewRecoveryCodes } from '../recovery-codes.ts';
import { noteStepUp } from '../step-up.ts';
import { askerOf, CHALLENGE_TTL_S, keepChallenge, takeChallenge } from './challenges.ts';
import { originOf, parseAnswer } from './check-passkey.ts';
import { deletePasskey, insertPasskey, type NewPasskey, passkeysOf, storePasskeyName } from './passkeys.store.ts';
import { RP_NAME, relyingParty } from './relying-party.ts';

const MAX_PASSKEYS = 10;

export const startPasskeyHandler = handle(startPasskey, async (call: UserCall) => {
  const { services, session } = call;
  const { db, config } = services;
  const { userName } = await accountOf(db, session.userId);
  const own = await passkeysOf(db, session.userId);
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(config).id,
    userName,
    userID: new TextEncoder().encode(session.userId),
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: CHALLENGE_TTL_S * 1000,
  });
  await keepChallenge(db, options.challenge, { purpose: 'register', asker: askerOf(call) });
  return { optionsJson: JSON.stringify(options) };
});

/** The first factor of an account brings its recovery codes. */
export const addPasskeyHandler = handle(addPasskey, async (call: UserCall, { name, answer }) => {
  const { services, session } = call;
  const { db } = services;
  const { userId } = session;
  if ((await passkeysOf(db, userId)).length >= MAX_PASSKEYS)
    throw new AppError('auth.passkey_too_many', { limit: MAX_PASSKEYS });
  const passkey = await readNew(call, answer);
  const owner = await accountOf(db, userId);
  const isProven = await isProvenFirst(call, owner);
  await noteStepUp(call, 'security', true);
  return db.transaction(async (tx) => {
    if (!(await insertPasskey(tx, { ...passkey, userId, name }))) throw new AppError('auth.passkey_refused');
    await protectAfter(call, tx, { owner, change: 'passkey_added', isProven });
    const hasCodes = (await countRecoveryCodes(tx, userId)) > 0;
    return { recoveryCodes: hasCodes ? null : await renewRecoveryCodes(services, tx, userId) };
  });
});

/** Checks what the browser made: challenge, origin and host. Throws `auth.passkey_refused`. */
async function readNew(call: UserCall, answer: string): Promise<Omit<NewPasskey, 'userId' | 'name'>> {
  const { db, config, log } = call.services;
  const response = parseAnswer<RegistrationResponseJSON>(answer);
  const origin = response === null ? null : originOf(response);
  const party = relyingParty(config);
  if (response === null || origin === null || !party.isOwn(origin)) throw new AppError('auth.passkey_refused');
  const use = { purpose: 'register', asker: askerOf(call) } as const;
  const outcome = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, use),
    expectedOrigin: origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    log.debug({ reason: String(error) }, 'a new passkey was refused');
    return null;
  });
  if (!outcome?.verified) throw new AppError('auth.passkey_refused');
  const { id, publicKey, counter, transports = [] } = outcome.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter: BigInt(counter), transports };
}

export const renamePasskeyHandler = handle(renamePasskey, async ({ tx, session }: WriteCall, { id, name }) => {
  if (!(await storePasskeyName(tx, { id, userId: session.userId }, name))) throw new AppError('nothing.found');
  return { ok: true as const };
});

export const removePasskeyHandler = handle(removePasskey, async (call: UserCall, { id }) => {
  const { services, session } = call;
  const owner = await accountOf(services.db, session.userId);
  await services.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, { id, userId: owner.id }))) throw new AppError('nothing.found');
    if (!hasFactor(await boundFactors(tx, owner.id))) await deleteRecoveryCodes(tx, owner.id);
    await protectAfter(call, tx, { owner, change: 'passkey_removed' });
  });
  return { ok: true as const };
});
