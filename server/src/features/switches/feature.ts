import type { z } from 'zod';
import type { FunctionDef } from '#contract/define.ts';
import {
  closeReceiving,
  openReceiving,
  setAutoPay,
  setAutoTrade,
  setAutoTradeLimit,
  setPayChannel,
  type zSwitches,
} from '#contract/functions/switches.ts';
import { amount } from '#core/money/amount.ts';
import type { Feature } from '#server/app/feature.ts';
import { type Handler, handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { getCheckKeyHandler, makeCheckKeyHandler, removeCheckKeyHandler } from './check-key.ts';
import { presentSwitches } from './present.ts';
import { lockServerType, type SwitchRow, storeSwitches, switchesOf } from './switches.store.ts';

/** A function that sets switches of the caller, if the caller is a provider of a kind that has them. */
function setting<P extends z.ZodType>(
  def: FunctionDef<P, typeof zSwitches>,
  patchOf: (params: z.output<P>, now: SwitchRow, userId: string) => Partial<SwitchRow>,
): Handler {
  return handle(def, async ({ tx, session: { userId } }: WriteCall, params) => {
    const serverType = await lockServerType(tx, userId);
    if (!def.serverTypes?.some((type) => type === serverType)) throw new AppError('switches.other_kind');
    await storeSwitches(tx, userId, patchOf(params, await switchesOf(tx, userId), userId));
    return presentSwitches(await switchesOf(tx, userId));
  });
}

const isOn = (flag: string | number): boolean => Number(flag) === 1;

export const switchesFeature: Feature = {
  area: 'switches',
  functions: [
    setting(setAutoTrade, ({ userId, isAutoTrade }, _, callerId) => {
      if (userId !== callerId) throw new AppError('nothing.found');
      return { isAutoTrade: isOn(isAutoTrade) };
    }),
    setting(setAutoTradeLimit, ({ limit }) => ({ autoTradeLimit: amount(BigInt(limit)) })),
    getCheckKeyHandler,
    makeCheckKeyHandler,
    removeCheckKeyHandler,
    setting(openReceiving, () => ({ isReceiving: true })),
    setting(closeReceiving, () => ({ isReceiving: false })),
    setting(setAutoPay, ({ isAutoPay }, now) => ({
      isAutoPay: isAutoPay === undefined ? !now.isAutoPay : isOn(isAutoPay),
    })),
    setting(setPayChannel, ({ withdrawAutoPayChannel }) => ({ payChannel: withdrawAutoPayChannel })),
  ],
};
