import { listNetworks } from '#contract/functions/deposits.ts';
import { depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { expectedSeconds } from '#core/deposits/expected-time.ts';
import { STOPPING_ALARMS } from '#core/deposits/judge-nodes.ts';
import { currencyOf } from '#core/money/currency.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { currentAddresses } from './addresses.store.ts';
import { limitsOn } from './networks.ts';
import { watchRows } from './watch/watch.store.ts';

export const listNetworksHandler = handle(listNetworks, async ({ services, db, session }: UserCall) => {
  const { chains } = services;
  const own = await currentAddresses(db, session.userId);
  const watches = new Map((await watchRows(db)).map((row) => [row.network, row]));
  return {
    list: chains.map((chain) => {
      const watch = watches.get(chain.id);
      const isBegun = watch !== undefined && watch.height !== null;
      const address = isBegun ? own.get(chain.addresses.keyId) : undefined;
      const alarm = watch?.alarm ?? null;
      const currency = depositCurrencyOf(chain.id);
      const { confirmations, least } = limitsOn(services, chain);
      return {
        network: chain.id,
        name: chain.name,
        currency,
        unit: currencyOf(currency).unit,
        token: chain.token === null ? null : chain.addresses.show(chain.token),
        address: address === undefined ? null : chain.addresses.show(address),
        confirmations,
        least: least.toString(),
        explorer: chain.explorer,
        expectedS: expectedSeconds(chain.id, confirmations),
        isWatched: isBegun && (alarm === null || !STOPPING_ALARMS.includes(alarm)),
      };
    }),
  };
});
