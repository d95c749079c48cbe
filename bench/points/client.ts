import { markPaid, placePointsOrder, releasePoints } from '#contract/functions/points-orders.ts';
import { wireOf } from '../lib/wire.ts';
import { codeIn, type LivesPlan, provePasswords, runLives } from '../lifecycle/lives.ts';
import { idOf, ownerOf, requestNo } from '../orders/world.ts';
import { METHOD, PAYER, PRICE, pointsAdCode } from './world.ts';

/** Points orders: placed by their buyers, paid by bank transfer with a proof, released by the ads' owners. */

/** Ten points. */
const AMOUNT = '10000000';

const plan = JSON.parse(process.argv[2] ?? '{}') as LivesPlan;

await runLives({
  plan,
  prepare: (sockets) => provePasswords(plan, sockets, { call: releasePoints.code, order: 'OO000000000000' }),
  live: async (n, step) => {
    const { sellerNo: buyerNo, adNo } = requestNo(n, 'few-ads');
    const placement = { adCode: pointsAdCode(adNo), adVersion: 1, unitPrice: PRICE, amount: AMOUNT, method: METHOD };
    const params = { ...placement, idempotencyKey: `points-${n}` };
    const code = codeIn(await step('place', wireOf(plan, { userNo: buyerNo, code: placePointsOrder.code, params })));
    const payment = { code, payerName: PAYER, files: [idOf('image', n)] };
    await step('pay', wireOf(plan, { userNo: buyerNo, code: markPaid.code, params: payment }));
    const release = { code, tradePassword: plan.tradePassword };
    await step('release', wireOf(plan, { userNo: ownerOf(adNo), code: releasePoints.code, params: release }));
  },
});
