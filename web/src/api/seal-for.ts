import { sealCodes } from '#web/lib/crypto/seal.ts';
import { call } from './call.ts';
import { getSession } from './session.ts';

export interface SealedCodes {
  readonly keyId: string;
  readonly ephemeralKey: string;
  /** Each code's seal, in the order of the codes; base64. */
  readonly sealed: readonly string[];
}

/**
 * Seals the signed-in seller's codes with the platform's present key. They open only for `scope`: an ad's code, or the id
 * of a request.
 */
export async function sealFor(
  scope: string,
  codes: readonly string[],
  onSealed?: (done: number) => void,
): Promise<SealedCodes> {
  const { keyId, publicKey } = await call('orders.getSealKey', {}, { quiet: true });
  const sellerId = getSession().user?.userId ?? '';
  const { ephemeralKey, sealed } = await sealCodes({
    publicKey,
    adCode: scope,
    sellerId,
    codes: codes.map((code) => code.trim()),
    ...(onSealed && { onSealed }),
  });
  return { keyId, ephemeralKey, sealed };
}
