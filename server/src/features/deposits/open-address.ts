import { openAddress } from '#contract/functions/deposits.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { currentAddresses, lockAddressCount, openNextAddress } from './addresses.store.ts';
import { chainOf } from './networks.ts';
import { isBegun } from './watch/watch.store.ts';

export const openAddressHandler = handle(openAddress, async (call: WriteCall, { network, renew }) => {
  const { services, tx, session } = call;
  const { family, addresses: scheme } = chainOf(services, network);
  if (!(await isBegun(tx, network))) throw new AppError('deposits.not_ready');
  const { userId } = session;
  const count = await lockAddressCount(tx, userId);
  const current = (await currentAddresses(tx, userId)).get(scheme.keyId);
  if (current !== undefined && !renew) return { address: scheme.show(current) };
  const limit = services.rules.get('deposits.addresses_per_user');
  if (count >= limit) throw new AppError('deposits.too_many_addresses', { limit: String(limit) });
  return { address: scheme.show(await openNextAddress(tx, { userId, family, scheme })) };
});
