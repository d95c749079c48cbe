import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { FeeField } from './fee-field.tsx';
import { bpsOf, percentOf } from './fee-text.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { MethodRow } from './settings-rows.ts';

interface Props {
  row: MethodRow;
  onClose: () => void;
}

/** Proposes another fee of a way to pay, which two administrators decide on. */
export function MethodFeeDialog({ row, onClose }: Props) {
  const { t } = useTranslation('settings');
  const methodName = useMethodName();
  const { method, feeBps: before, generalFeeBps } = row;
  const [text, setText] = useState(before === null ? '' : String(before / 100));
  const feeBps = bpsOf(text);
  const propose = useCommand('staff.proposeMethodFee', {
    quiet: true,
    mask: false,
    stale: ['staff.listProposals'],
    onDone: () => {
      toastDone(t('twoNeeded.done'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={methodName(method)}
      lost={t('effect.fee')}
      rows={[
        { label: t('before'), value: percentOf(before ?? generalFeeBps) },
        { label: t('after'), value: feeBps === undefined ? '–' : percentOf(feeBps ?? generalFeeBps) },
      ]}
      verb={t('twoNeeded.verb')}
      ready={feeBps !== undefined && feeBps !== before}
      command={propose}
      onClose={onClose}
      onSend={(reason) => {
        if (feeBps !== undefined) propose.mutate({ method, feeBps, before, reason });
      }}
    >
      <Stack gap="sm">
        <FeeField value={text} onChange={setText} generalFeeBps={generalFeeBps} />
        <Note tone="turn">{t('twoNeeded.money')}</Note>
      </Stack>
    </ReasonDialog>
  );
}
