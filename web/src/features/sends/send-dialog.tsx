import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount, formatExact } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { isWrongTradingPassword } from '#web/ui/form/trading-password-field.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { ReceiverField } from './receiver-field.tsx';
import { EMPTY_DRAFT, pointsOf, type Receiver, type SendDraft, STALE, sumProblem, type Terms } from './send-form.ts';
import { SumFields } from './sum-fields.tsx';

interface Props {
  terms: Terms;
  to: string;
  onClose: () => void;
}

/** Whom, how much, and a look at who it is: the dialog names the receiver with picture before anything leaves. */
export function SendDialog({ terms, to, onClose }: Props) {
  const { t } = useTranslation('sends');
  const [receiver, setReceiver] = useState<Receiver | null>(null);
  const [draft, setDraft] = useState<SendDraft>(EMPTY_DRAFT);
  const command = useCommand('sends.send', {
    quiet: true,
    stale: STALE,
    onDone: () => {
      toastDone(t('done', { amount: formatAmount(sum ?? 0n), name: receiver?.name ?? '' }));
      onClose();
    },
  });
  const sum = pointsOf(draft.amount);
  const shown = sum !== null && sum > 0n ? sum : 0n;
  const isReady = receiver !== null && shown > 0n && sumProblem(terms, sum) === null && draft.secret !== '';
  const name = receiver?.name ?? '';
  const send = () => {
    if (receiver === null) return;
    const { kind, message, secret } = draft;
    const note = kind === 'gift' ? message : '';
    const whom = { receiverId: receiver.userId, kind, message: note };
    command.mutate({ ...whom, amount: String(shown), tradePassword: secret });
  };
  const isHeld = terms.heldUntil !== null;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={receiver === null ? t('title') : t(`titleTo.${draft.kind}`, { name })}
      lost={t('lost')}
      verb={isReady ? t(`verb.${draft.kind}`, { amount: formatAmount(shown) }) : t('open')}
      busy={command.isPending}
      error={command.error && !isWrongTradingPassword(command.error) ? errorText(command.error) : null}
      ready={isReady && !isHeld}
      check={receiver === null ? undefined : t('check', { name })}
      onConfirm={send}
      rows={[
        { label: t('spare'), value: formatAmount(terms.spare) },
        { label: t('leftToday'), value: formatAmount(terms.leftToday) },
        { label: t('receives', { name: name || t('receiver') }), value: formatExact(shown), total: true },
      ]}
    >
      <Stack gap="sm">
        {isHeld && <Note tone="frozen">{t('held', { until: formatDateTime(terms.heldUntil ?? '') })}</Note>}
        {terms.outLimit === '0' && (
          <Note title={t('noLevel')} action={<AppLink href={paths.kycOne()}>{t('toIdentity')}</AppLink>} />
        )}
        <ReceiverField start={to} receiver={receiver} onFound={setReceiver} />
        <SumFields terms={terms} draft={draft} onChange={setDraft} error={command.error} />
      </Stack>
    </ConfirmDialog>
  );
}
