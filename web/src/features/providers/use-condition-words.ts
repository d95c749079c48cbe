import { useTranslation } from 'react-i18next';
import { formatAmount, formatBasisPoints } from '#web/lib/money.ts';
import type { Condition } from './providers.queries.ts';

const MINUTE_S = 60;

/** Whole minutes, rounded up. */
export const minutesOf = (seconds: number | string): number => Math.ceil(Number(seconds) / MINUTE_S);

/** A condition in words: what it is, and how far one is. */
export function useConditionWords(): (condition: Condition) => { title: string; text: string } {
  const { t } = useTranslation('providers');
  return ({ name, isMet, have, need }) => {
    const title = t(`condition.${name}.title`);
    const key = `condition.${name}.${isMet ? 'met' : 'text'}`;
    if (name === 'bail' || name === 'volume') {
      return { title, text: t(key, { have: formatAmount(have), need: formatAmount(need) }) };
    }
    if (name === 'presence') {
      return { title, text: t(key, { have: formatBasisPoints(Number(have)), need: formatBasisPoints(Number(need)) }) };
    }
    if (name === 'answer_time') {
      return { title, text: t(key, { have: minutesOf(have), need: minutesOf(need) }) };
    }
    return { title, text: t(key, { have, need }) };
  };
}
