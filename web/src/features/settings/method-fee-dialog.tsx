import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { FeeField } from './fee-field.tsx';
import { bpsOf, percentOf } from './fee-text.ts';
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
  return (
    <CommandDialog
      call="staff.proposeMethodFee"
      params={{ method, feeBps: feeBps ?? null, before }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={methodName(method)}
      lost={t('effect.fee')}
      rows={[
        { label: t('before'), value: percentOf(before ?? generalFeeBps) },
        { label: t('after'), value: feeBps === undefined ? '–' : percentOf(feeBps ?? generalFeeBps) },
      ]}
      verb={t('twoNeeded.verb')}
      ready={feeBps !== undefined && feeBps !== before}
      stale={['staff.listProposals']}
      done={t('twoNeeded.done')}
      onClose={onClose}
    >
      <FeeField value={text} onChange={setText} generalFeeBps={generalFeeBps} />
      <Note tone="turn">{t('twoNeeded.money')}</Note>
    </CommandDialog>
  );
}
