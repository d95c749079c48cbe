import type { z } from 'zod';
import type { zSwitches } from '#contract/functions/switches.ts';
import type { SwitchRow } from './switches.store.ts';

const onOff = (isOn: boolean) => (isOn ? '1' : '0');

/** The switches as their owner sees them. */
export function presentSwitches(row: SwitchRow): z.input<typeof zSwitches> {
  return {
    autoOrders: onOff(row.isAutoTrade),
    autoTradeLimit: row.autoTradeLimit.toString(),
    autoPay: onOff(row.isAutoPay),
    withdrawReceiveSet: onOff(row.isReceiving),
    withdrawAutoPayChannel: row.payChannel,
  };
}
