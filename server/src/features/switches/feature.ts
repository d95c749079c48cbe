import { closeReceiving, setAutoTrade, setAutoTradeLimit, setPayChannel } from '#contract/functions/switches.ts';
import { amount } from '#core/money/amount.ts';
import type { Feature } from '#server/app/feature.ts';
import { AppError } from '#server/platform/app-error.ts';
import { endCheckKey, getCheckKeyHandler, makeCheckKeyHandler, removeCheckKeyHandler } from './check-key.ts';
import { setting } from './setting.ts';

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
    setting(closeReceiving, () => ({ isReceiving: false })),
    setting(setPayChannel, ({ withdrawAutoPayChannel }) => ({ payChannel: withdrawAutoPayChannel })),
  ],
  endBearers: endCheckKey,
};
