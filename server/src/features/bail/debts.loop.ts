import type { Loop } from '#server/app/feature.ts';
import { sweepDebts } from './compensate.ts';
import { payingDebtors } from './debts.store.ts';

const BATCH_DEBTORS = 32;
/** How long points may stay in a debtor's account before they go to the creditor. */
const IDLE_MS = 1_000;

/** Pays open debts of compensations out of points that come into the debtors' accounts. */
export const debtsLoop: Loop = {
  name: 'compensation debts',
  idleMs: IDLE_MS,
  async run(services) {
    const debtors = await payingDebtors(services.db, BATCH_DEBTORS);
    for (const debtor of debtors) await services.db.transaction((tx) => sweepDebts({ services, tx }, debtor));
    return debtors.length;
  },
};
