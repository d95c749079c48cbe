import pg from 'pg';
import { releaseOrder, revealCard } from '#contract/functions/orders.ts';
import { askForKeys } from '../lib/keys.ts';
import { wireOf } from '../lib/wire.ts';
import { preparePlacements } from '../orders/prepare.ts';
import { ownerOf, requestNo } from '../orders/world.ts';
import { codeIn, type LivesPlan, provePasswords, runLives } from './lives.ts';

/** Orders of gift cards: placed by their sellers, opened and confirmed by their providers, settled. */

/** A page gets the cards' ids from the order's details; here they are read from the database. */
const CARD_ID = {
  name: 'card',
  text: 'SELECT c.id FROM gift_card c JOIN gift_order o ON o.id = c.order_id WHERE o.code = $1',
};

const plan = JSON.parse(process.argv[2] ?? '{}') as LivesPlan;
const placements = await preparePlacements({ ...plan, spread: 'few-ads' });
const cards = new pg.Pool({ connectionString: plan.databaseUrl, max: 4, options: '-c enable_seqscan=off' });

await runLives({
  plan,
  prepare: async (sockets) => {
    await askForKeys(plan, sockets, [...new Set(placements.map((_, n) => requestNo(n, 'few-ads').sellerNo))]);
    await provePasswords(plan, sockets, { call: releaseOrder.code, order: 'GO000000000000' });
  },
  live: async (n, step) => {
    const userNo = ownerOf(requestNo(n, 'few-ads').adNo);
    const code = codeIn(await step('place', placements[n] as Buffer));
    const { rows } = await cards.query({ ...CARD_ID, values: [code] });
    await step('view', wireOf(plan, { userNo, code: revealCard.code, params: { code, cardId: rows[0]?.id } }));
    const params = { code, tradePassword: plan.tradePassword };
    await step('confirm', wireOf(plan, { userNo, code: releaseOrder.code, params }));
  },
});
