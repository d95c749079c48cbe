import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Services } from '#server/app/services.ts';
import { type ChallengeUse, takeChallenge } from './challenges.ts';
import { passkeyByCredential, takeCounter } from './passkeys.store.ts';
import { relyingParty } from './relying-party.ts';

/** Whose passkey has signed. */
export interface Signer {
  readonly userId: string;
}

/**
 * Checks an answer to a challenge of this use: signature, origin, host, counter; the challenge is used up. A passkey in
 * place of a password must have checked its owner by finger, face or PIN. Null when it does not fit.
 */
export async function checkPasskey(services: Services, text: string, use: ChallengeUse): Promise<Signer | null> {
  const { db, config } = services;
  const response = parseAnswer<AuthenticationResponseJSON>(text);
  const origin = response === null ? null : originOf(response);
  const party = relyingParty(config);
  if (response === null || origin === null || !party.isOwn(origin)) return null;
  const passkey = await passkeyByCredential(db, String(response.id));
  if (passkey === null) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, use),
      expectedOrigin: origin,
      expectedRPID: party.id,
      requireUserVerification: use.purpose === 'sign_in',
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    const isCounted = verified && (await takeCounter(db, passkey.id, authenticationInfo.newCounter));
    return isCounted ? { userId: passkey.userId } : null;
  } catch (error) {
    services.log.debug({ reason: String(error) }, 'a passkey was refused');
    return null;
  }
}

/** The answer of a browser; null when it has another form. */
export function parseAnswer<T extends AuthenticationResponseJSON | RegistrationResponseJSON>(text: string): T | null {
  try {
    const answer = JSON.parse(text) as T | null;
    return typeof answer === 'object' && typeof answer?.response?.clientDataJSON === 'string' ? answer : null;
  } catch {
    return null;
  }
}

/** The origin of the page that asked, as the browser signed it; null when there is none. */
export function originOf({ response }: AuthenticationResponseJSON | RegistrationResponseJSON): string | null {
  try {
    const { origin } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    return typeof origin === 'string' ? origin : null;
  } catch {
    return null;
  }
}
