import { Button, NumberInput, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ResetPauseNote } from '#web/features/people/public.ts';
import { formatAmount, formatExact } from '#web/lib/money.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { isWrongTradingPassword, TradingPasswordField } from '#web/ui/form/trading-password-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
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
  const [secret, setSecret] = useState('');
  const command = useCommand('bail.pay', {
    quiet: true,
    stale: STALE,
    onDone: () => {
      toastDone(t('pay.done'));
      onClose();
    },
  });
  const amount = parseDecimal(text, POINTS.unit);
  const available = BigInt(status.available);
  const isShort = amount !== null && amount > available;
  const ready = amount !== null && amount > 0n && !isShort && secret !== '';
  const shown = amount === null || amount <= 0n ? 0n : amount;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('pay.title')}
      lost={t('pay.lost')}
      verb={shown === 0n ? t('pay.open') : t('pay.verb', { amount: formatAmount(shown) })}
      busy={command.isPending}
      error={command.error && !isWrongTradingPassword(command.error) ? errorText(command.error) : null}
      ready={ready}
      onConfirm={() => command.mutate({ amount: String(amount), tradePassword: secret })}
      rows={[
        { label: t('pay.available'), value: formatExact(available) },
        { label: t('pay.leaves'), value: isShort ? '–' : formatExact(available - shown) },
        { label: t('pay.bailAfter'), value: formatExact(BigInt(status.paid) + shown), total: true },
      ]}
    >
      <Stack gap="sm">
        <NumberInput
          label={t('pay.amount')}
          value={text}
          onChange={(value) => setText(String(value))}
          allowNegative={false}
          decimalScale={POINTS.unit}
          error={fieldError(isShort ? t('pay.short') : null)}
          rightSection={<small>{t('points')}</small>}
          rightSectionWidth={64}
        />
        <ResetPauseNote />
        <TradingPasswordField value={secret} onChange={setSecret} error={command.error} />
      </Stack>
    </ConfirmDialog>
  );
}

/** Base units as plain decimal text. */
function plain(units: string): string {
  return formatExact(units).replaceAll(',', '').replace(/\.00$/, '');
}
