import { SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STOCK_CURRENCIES, STOCK_WAYS, type StockCurrency, type StockWay } from '#core/ledger/swap-legs.ts';
import { POINTS } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { BTC_UNIT } from './swap-draft.ts';

const LEAST_REASON = 10;

/** Proposes a change of what the house swaps with; a second administrator decides. */
export function StockDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('swaps');
  const [currency, setCurrency] = useState<StockCurrency>('BTC');
  const [way, setWay] = useState<StockWay>('add');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const amount = parseDecimal(text, currency === 'BTC' ? BTC_UNIT : POINTS.unit) ?? 0n;
  const command = useCommand('swaps.proposeStock', {
    quiet: true,
    mask: false,
    stale: ['staff.listProposals', 'swaps.getHouse'],
    onDone: () => {
      toastDone(t('stock.done'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ currency, way, amount: amount.toString(), reason: reason.trim() })}
      title={t('stock.title')}
      lost={t(`stock.effect.${currency}.${way}`)}
      verb={t('stock.verb')}
      ready={amount > 0n && reason.trim().length >= LEAST_REASON}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('stock.currency')}
          value={currency}
          onChange={setCurrency}
          data={STOCK_CURRENCIES.map((value) => ({ value, label: t(value === 'BTC' ? 'btc' : 'points') }))}
        />
        <SegmentedControl
          aria-label={t('stock.way')}
          value={way}
          onChange={setWay}
          data={STOCK_WAYS.map((value) => ({ value, label: t(`stock.ways.${value}`) }))}
        />
        <TextInput
          label={t('stock.amount')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          inputMode="decimal"
          maxLength={20}
        />
        <Textarea
          label={t('stock.why')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={300}
          autosize
          minRows={2}
        />
      </Stack>
    </ConfirmDialog>
  );
}
