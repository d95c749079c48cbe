import { getWatch } from '#contract/functions/deposits.ts';
import { depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { STOPPING_ALARMS } from '#core/deposits/judge-nodes.ts';
import { balanceOf } from '#core/ledger/accounts.ts';
import { currencyOf } from '#core/money/currency.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { custodyAccountOf, limitsOn } from './networks.ts';
import { confirmingCounts, type WatchRow, watchRows } from './watch/watch.store.ts';

export const getWatchHandler = handle(getWatch, async ({ services, db, session }: UserCall) => {
  const { chains, ledger } = services;
  const watches = new Map((await watchRows(db)).map((row) => [row.network, row]));
  const confirming = await confirmingCounts(db);
  const accounts = await ledger.accounts(chains.map(({ id }) => custodyAccountOf(id).id));
  const kept = new Map(accounts.map((account) => [account.id, balanceOf(account).amount]));
  const list = chains.map((chain) => {
    const watch = watches.get(chain.id) ?? NOT_BEGUN;
    return {
      network: chain.id,
      name: chain.name,
      nodes: chain.nodes.map(({ name }, place) => ({
        name,
        height: numberOf(place === 0 ? watch.firstHeight : watch.secondHeight),
        isAlarming: watch.alarm !== null && (watch.alarmNode === null || watch.alarmNode === place),
      })),
      height: numberOf(watch.height),
      finalHeight: numberOf(watch.finalHeight),
      confirmations: limitsOn(services, chain).confirmations,
      alarm: watch.alarm,
      alarmSince: watch.alarmSince,
      isStopped: watch.alarm !== null && STOPPING_ALARMS.includes(watch.alarm),
      polledAt: watch.polledAt,
      confirming: confirming.get(chain.id) ?? 0,
      currency: depositCurrencyOf(chain.id),
      unit: currencyOf(depositCurrencyOf(chain.id)).unit,
      custody: (kept.get(custodyAccountOf(chain.id).id) ?? 0n).toString(),
    };
  });
  return { list, canResume: session.role === 'admin' };
});

const NOT_BEGUN: Omit<WatchRow, 'network'> = {
  height: null,
  hash: null,
  finalHeight: null,
  finalHash: null,
  alarm: null,
  alarmSince: null,
  alarmNode: null,
  firstHeight: null,
  secondHeight: null,
  polledAt: null,
};

const numberOf = (height: bigint | null): number | null => (height === null ? null : Number(height));
