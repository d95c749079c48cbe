import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PointsEntry } from './points-entry.ts';

interface Props {
  entry: PointsEntry;
  onChange: (entry: PointsEntry) => void;
}

/** How many points are given, and why: of a reward, and of the account that pays them. */
export function PointsFields({ entry, onChange }: Props) {
  const { t } = useTranslation('tickets');
  return (
    <>
      <TextInput
        label={t('reward.amount')}
        value={entry.points}
        onChange={(event) => onChange({ ...entry, points: event.currentTarget.value })}
        inputMode="decimal"
        maxLength={14}
      />
      <Textarea
        label={t('reward.why')}
        value={entry.reason}
        onChange={(event) => onChange({ ...entry, reason: event.currentTarget.value })}
        maxLength={500}
        autosize
        minRows={2}
      />
    </>
  );
}
