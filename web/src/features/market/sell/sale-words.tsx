import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxOf } from '#web/api/limits.ts';

interface Props {
  /** Whom the words are for; without one, whoever takes the sale. */
  name?: string;
  value: string;
  onChange: (value: string) => void;
}

/** The seller's trade description: what the buyer should know of the cards. Part of the order, and shown in a dispute. */
export function SaleWords({ name, value, onChange }: Props) {
  const { t } = useTranslation('orders-placing');
  return (
    <Textarea
      label={name === undefined ? t('quick.description') : t('promise.description', { name })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={maxOf('orders.place', 'description')}
      autosize
      minRows={2}
      m="md"
    />
  );
}
