import { call } from '#web/api/call.ts';
import { EVERYWHERE, newOrdersOf } from './new-orders.ts';

/** Orders that are looked at for new ones. */
export const LOOKED_AT = 20;

/** Whether the alert of new orders shows the order of this code, in place of a bubble. */
export async function isAlerted(code: string): Promise<boolean> {
  const { list } = await call('inbox.list', { kind: 'gift', limit: LOOKED_AT }, { quiet: true });
  return newOrdersOf(list, EVERYWHERE).some(({ order }) => order.code === code);
}
