import { Button, Group, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ResetPauseNote } from '#web/features/people/public.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatAmount, formatExact } from '#web/lib/money.ts';
import { isWrongTradingPassword, TradingPasswordField } from '#web/ui/form/trading-password-field.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { BTC_UNIT, type Quote, STALE, type Swapped } from './swap-draft.ts';

interface Props {
  quote: Quote;
  /** The trading password as typed: it outlives a quote, so that a new one does not ask for it again. */
  secret: string;
  onSecret: (secret: string) => void;
  onNew: () => void;
  isAsking: boolean;
  onDone: (result: Swapped) => void;
}

const FULL = 100;

/** What the quote says, how long it holds, and the swap at it. */
export function QuoteBox({ quote, secret, onSecret, onNew, isAsking, onDone }: Props) {
  const { t } = useTranslation('swaps');
  const { leftMs, over } = useCountdown(quote.expiresAt);
  const [wholeMs] = useState(() => Math.max(1, new Date(quote.expiresAt).getTime() - serverNow()));
  const command = useCommand('swaps.swap', { quiet: true, stale: STALE, onDone });
  const isOver = over || (command.error !== null && !isWrongTradingPassword(command.error));
  const seconds = Math.ceil((leftMs ?? 0) / 1000);
  return (
    <Stack gap="sm">
      <KeyValues sunken rows={useRows(quote)} />
      <Progress
        value={over ? 0 : ((leftMs ?? 0) / wholeMs) * FULL}
        aria-label={t('quote.clock')}
        transitionDuration={900}
      />
      <p className="cw-wrap">{over ? t('quote.over') : t('quote.left', { count: seconds })}</p>
      <ResetPauseNote />
      <TradingPasswordField value={secret} onChange={onSecret} error={command.error} />
      {command.error && !isWrongTradingPassword(command.error) && <Note tone="stop">{errorText(command.error)}</Note>}
      <Group gap="sm">
        {isOver ? (
          <Button onClick={onNew} loading={isAsking}>
            {t('quote.again')}
          </Button>
        ) : (
          <Button
            onClick={() => command.mutate({ quoteId: quote.quoteId, tradePassword: secret })}
            disabled={secret === ''}
            loading={command.isPending}
          >
            {t(`verb.${quote.side}`, {
              points: formatExact(quote.points),
              btc: formatAmount(quote.btc, { unit: BTC_UNIT }),
            })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Rate, market, what the spread costs, and what arrives. */
function useRows({ side, points, btc, price, mid, spreadCost }: Quote) {
  const { t } = useTranslation('swaps');
  const inPoints = (units: string) => t('ofPoints', { amount: formatExact(units) });
  const inBtc = (units: string) => t('ofBtc', { amount: formatAmount(units, { unit: BTC_UNIT }) });
  const isToBtc = side === 'to_btc';
  return [
    { label: t('quote.rate'), value: t('ofPoints', { amount: formatAmount(price) }) },
    { label: t('quote.mid'), value: t('ofPoints', { amount: formatAmount(mid) }) },
    { label: t('quote.spread'), value: isToBtc ? inBtc(spreadCost) : inPoints(spreadCost) },
    { label: t('quote.pays'), value: isToBtc ? inPoints(points) : inBtc(btc) },
    { label: t('quote.arrives'), value: isToBtc ? inBtc(btc) : inPoints(points), total: true },
  ];
}
