import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuspendedNote } from '#web/features/people/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount, formatExact } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
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
  const { kind, message } = draft;
  const sum = pointsOf(draft.amount);
  const shown = sum !== null && sum > 0n ? sum : 0n;
  const name = receiver?.name ?? '';
  const isHeld = terms.heldUntil !== null;
  const isWhole = receiver !== null && shown > 0n && sumProblem(terms, sum) === null;
  return (
    <CommandDialog
      call="sends.send"
      params={{
        receiverId: receiver?.userId ?? '',
        kind,
        message: kind === 'gift' ? message : '',
        amount: String(shown),
      }}
      fields={[{ kind: 'password', name: 'tradePassword' }]}
      title={receiver === null ? t('title') : t(`titleTo.${kind}`, { name })}
      lost={t('lost')}
      verb={({ tradePassword }) =>
        isWhole && tradePassword !== '' ? t(`verb.${kind}`, { amount: formatAmount(shown) }) : t('open')
      }
      ready={isWhole && !isHeld}
      check={receiver === null ? undefined : t('check', { name })}
      rows={[
        { label: t('spare'), value: formatAmount(terms.spare) },
        { label: t('leftToday'), value: formatAmount(terms.leftToday) },
        { label: t('receives', { name: name || t('receiver') }), value: formatExact(shown), total: true },
      ]}
      stale={STALE}
      done={t('done', { amount: formatAmount(sum ?? 0n), name })}
      onClose={onClose}
    >
      {isHeld && <Note tone="frozen">{t('held', { until: formatDateTime(terms.heldUntil ?? '') })}</Note>}
      <SuspendedNote />
      {terms.outLimit === '0' && (
        <Note title={t('noLevel')} action={<AppLink href={paths.kycOne()}>{t('toIdentity')}</AppLink>} />
      )}
      <ReceiverField start={to} receiver={receiver} onFound={setReceiver} />
      <SumFields terms={terms} draft={draft} onChange={setDraft} />
    </CommandDialog>
  );
}
