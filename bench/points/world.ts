import { methodOf } from '#core/payment-accounts/methods.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { openKeyRing } from '#server/platform/vault/key-ring.ts';
import { sealForStorage } from '#server/platform/vault/stored-code.ts';
import { type BenchServer, freshCopy, runScript, settleDown } from '../lib/database.ts';
import { addImages, FEW_ADS, idOf, ownerOf, type Secrets, TEMPLATE } from '../orders/world.ts';

/** Orders are paid by transfer to a bank in Nigeria. */
export const METHOD = methodOf({ kind: 'bank', place: 'NG', wallet: null }) ?? '';
/** Currency per point scaled by 10^8. */
export const PRICE = '92000000';
export const PAYER = 'Okafor Chinedu Emeka';

const FACTS = JSON.stringify({ holder: PAYER, fields: { bank: '011', accountNumber: '0000014579' } });

export const pointsAdCode = (n: number): string => `AP${String(n).padStart(10, '0')}`;

/**
 * A fresh database with as many points ads as `few-ads` names, each with its owner's account to be paid to, and a picture of
 * the payment for each of `requests` orders.
 */
export async function pointsWorld(
  server: BenchServer,
  { requests, secrets }: { readonly requests: number; readonly secrets: Secrets },
): Promise<string> {
  const url = await freshCopy(server, TEMPLATE, 'bench_points');
  const ring = openKeyRing([{ id: 1, key: Buffer.from(secrets.masterKey, 'base64') }]);
  const rows = Array.from({ length: FEW_ADS }, (_, index) => {
    const ad = index + 1;
    const account = idOf('payment account', ad);
    return { ad: idOf('points ad', ad), code: pointsAdCode(ad), owner: idOf('user', ownerOf(ad)), account };
  });
  const accounts = rows.map(({ owner, account }) => {
    const sealed = sealForStorage(ring, cellOf('payment_account.facts_sealed', account), FACTS).toString('hex');
    return `('${account}', '${owner}', 'bank', 'NG', '\\x${sealed}', '4579', now() - interval '1 hour')`;
  });
  const ads = rows.map(
    ({ ad, code, owner, account }) =>
      `('${ad}', '${code}', 'sell', '${owner}', '${owner}', 'EUR', 'fixed', ${PRICE}, 100000000000000,
        100000000000000, 1000000, '{${METHOD}}', '{${account}}')`,
  );
  await runScript(
    url,
    `INSERT INTO payment_account (id, user_id, kind, place, facts_sealed, masked, held_until) VALUES ${accounts.join()};
     INSERT INTO points_ad (id, code, side, owner_id, account_id, currency, pricing, fixed_price, total_amount,
       remaining_amount, min_amount, methods, payment_account_ids) VALUES ${ads.join()};`,
  );
  await addImages(url, requests, { purpose: 'evidence' });
  await settleDown(url);
  return url;
}
