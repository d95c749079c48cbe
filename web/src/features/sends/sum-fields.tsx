import { SegmentedControl, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { MESSAGE_CHARS, SEND_KINDS } from '#core/sends/send.ts';
import { ResetPauseNote } from '#web/features/people/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { pointsOf, type SendDraft, sumProblem, type Terms } from './send-form.ts';

interface Props {
  terms: Terms;
  draft: SendDraft;
  onChange: (draft: SendDraft) => void;
}

/** Send or gift, how much, and the message of a gift. */
export function SumFields({ terms, draft, onChange }: Props) {
  const { t } = useTranslation('sends');
  const problem = sumProblem(terms, pointsOf(draft.amount));
  const figures = {
    least: formatAmount(terms.least),
    below: formatAmount(terms.below),
    day: formatAmount(terms.leftToday),
    spare: formatAmount(terms.spare),
  };
  return (
    <>
      <SegmentedControl
        aria-label={t('kindLabel')}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
        data={SEND_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <SumInput
        label={t('amount')}
        description={t('amountHint', { least: figures.least, below: figures.below })}
        value={draft.amount}
        onChange={(amount) => onChange({ ...draft, amount })}
        decimals={POINTS.unit}
        unit={t('points')}
        error={fieldError(problem === null ? null : t(`problem.${problem}`, { sum: figures[problem] }))}
      />
      {draft.kind === 'gift' && (
        <Textarea
          label={t('message')}
          value={draft.message}
          maxLength={MESSAGE_CHARS}
          autosize
          minRows={2}
          onChange={(event) => onChange({ ...draft, message: event.currentTarget.value })}
        />
      )}
      <ResetPauseNote />
    </>
  );
}
