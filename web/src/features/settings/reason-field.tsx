import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export const LEAST_REASON = 10;

const MOST_REASON = 500;

interface Props {
  value: string;
  onChange: (text: string) => void;
  /** Where somebody else reads it as well. */
  label?: string;
  /** Characters at most. */
  most?: number;
}

/** The reason: required for every change of a setting and kept in the log. */
export function ReasonField({ value, onChange, label, most = MOST_REASON }: Props) {
  const { t } = useTranslation('settings');
  return (
    <Textarea
      label={label ?? t('reason.label')}
      description={t('reason.hint', { least: LEAST_REASON })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={most}
      autosize
      minRows={2}
      required
      withAsterisk={false}
    />
  );
}

export const isReason = (text: string): boolean => text.trim().length >= LEAST_REASON;
