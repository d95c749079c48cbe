import { getRule, getTime, getUrls, listCurrencies } from '#contract/functions/base.ts';
import { CURRENCIES } from '#core/money/currency.ts';
import { isRuleName, RULES } from '#core/rules/rules.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';

export const getTimeHandler = handle(getTime, async () => {
  const timestamp = Date.now();
  return { timestamp, time: new Date(timestamp).toISOString() };
});

export const getRuleHandler = handle(getRule, async (call: Call, { ckey }) => {
  if (!isRuleName(ckey)) throw new AppError('nothing.found');
  const { unit, doc } = RULES[ckey];
  return { ckey, value: call.services.rules.get(ckey), unit, doc };
});

export const getUrlsHandler = handle(getUrls, async (call: Call) => ({
  gateway: '/gateway',
  export: '/gateway/export',
  socket: '/socket',
  upload: '/uploads',
  site: call.services.config.publicUrl ?? '',
  mobile: call.services.config.mobileSite?.url ?? null,
}));

export const listCurrenciesHandler = handle(listCurrencies, async (call: Call) => ({
  list: CURRENCIES.map(({ symbol, unit }) => ({
    symbol,
    unit,
    usdRate: call.services.rates.usdPer(symbol)?.rate.toString() ?? null,
  })),
}));
