import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { ResetPauseNote } from '#web/features/people/public.ts';
import { formatAmount, formatExact } from '#web/lib/money.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { type BailSums, STALE } from './bail.queries.ts';

/** The button for paying bail, and its dialog: amount, remaining balance, trading password. */
export function BailPay({ status }: { status: BailSums }) {
  const { t } = useTranslation('bail');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button onClick={open}>{t('pay.open')}</Button>
      {opened && <PayDialog status={status} onClose={close} />}
    </>
  );
}

function PayDialog({ status, onClose }: { status: BailSums; onClose: () => void }) {
  const { t } = useTranslation('bail');
  const [text, setText] = useState(() => (status.missing === '0' ? '' : plain(status.missing)));
  const amount = parseDecimal(text, POINTS.unit);
  const available = BigInt(status.available);
  const isShort = amount !== null && amount > available;
  const shown = amount === null || amount <= 0n ? 0n : amount;
  return (
    <CommandDialog
      call="bail.pay"
      params={{ amount: String(shown) }}
      fields={[{ kind: 'password', name: 'tradePassword' }]}
      title={t('pay.title')}
      lost={t('pay.lost')}
      verb={shown === 0n ? t('pay.open') : t('pay.verb', { amount: formatAmount(shown) })}
      ready={shown > 0n && !isShort}
      rows={[
        { label: t('pay.available'), value: formatExact(available) },
        { label: t('pay.leaves'), value: isShort ? '–' : formatExact(available - shown) },
        { label: t('pay.bailAfter'), value: formatExact(BigInt(status.paid) + shown), total: true },
      ]}
      stale={STALE}
      done={t('pay.done')}
      onClose={onClose}
    >
      <SumInput
        label={t('pay.amount')}
        value={text}
        onChange={setText}
        decimals={POINTS.unit}
        unit={t('points')}
        error={fieldError(isShort ? t('pay.short') : null)}
      />
      <ResetPauseNote />
    </CommandDialog>
  );
}

/** Base units as plain decimal text. */
function plain(units: string): string {
  return formatExact(units).replaceAll(',', '').replace(/\.00$/, '');
}
