import { randomBytes } from 'node:crypto';
import { placeOrder } from '#contract/functions/orders.ts';
import { platformKey } from '#server/platform/vault/vault-keys.ts';
import { sealCodes } from '#web/lib/crypto/seal.ts';
import { type Target, wireOf } from '../lib/wire.ts';
import { FACE, idOf, type Request, requestNo, type Spread } from './world.ts';

const SEALERS = 16;

/** The placements: their number, and how they are spread over the ads. */
export interface PlacingPlan extends Target {
  readonly requests: number;
  readonly spread: Spread;
  /** By how much the world is larger than the ordinary one; and how many requests were placed there before. */
  readonly scale?: number;
  readonly first?: number;
}

/** The n-th request of a plan. */
export const requestOf = ({ spread, scale, first = 0 }: PlacingPlan, n: number): Request =>
  requestNo(first + n, spread, scale);

/** All placements ready to be sent: sealed and signed, each with its token and CSRF token. */
export async function preparePlacements(plan: PlacingPlan): Promise<Buffer[]> {
  const { keyId, publicKey } = platformKey(Buffer.from(plan.secrets.masterKey, 'base64')).published;
  const requests: Buffer[] = new Array(plan.requests);
  const item = async (n: number): Promise<Buffer> => {
    const { sellerNo, adCode, price, imageId } = requestOf(plan, n);
    const codes = [randomBytes(8).toString('hex')];
    const sealed = await sealCodes({ publicKey, adCode, sellerId: idOf('user', sellerNo), codes });
    const params = {
      adCode,
      adVersion: 1,
      unitPrice: price.toString(),
      keyId,
      ephemeralKey: sealed.ephemeralKey,
      cards: [{ faceValue: FACE, sealedCode: sealed.sealed[0], imageId }],
      idempotencyKey: randomBytes(12).toString('hex'),
    };
    return wireOf(plan, { code: placeOrder.code, userNo: sellerNo, params });
  };
  let next = 0;
  const sealer = async (): Promise<void> => {
    while (next < plan.requests) {
      const n = next++;
      requests[n] = await item(n);
    }
  };
  await Promise.all(Array.from({ length: SEALERS }, sealer));
  return requests;
}
