import { Radio, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type EndReason, MAX_REASON_NOTE } from '#core/orders/end-reasons.ts';

export interface EndReasonChoice {
  readonly reason: EndReason | null;
  readonly note: string;
}

export const NO_REASON: EndReasonChoice = { reason: null, note: '' };

/** Whether the reason can be sent: `other` needs words. */
export const isWhole = ({ reason, note }: EndReasonChoice): boolean =>
  reason !== null && (reason !== 'other' || note.trim() !== '');

interface Props {
  label: string;
  /** Who will read it. */
  reader: string;
  reasons: readonly EndReason[];
  choice: EndReasonChoice;
  onChange: (choice: EndReasonChoice) => void;
}

/** Why a party ends an order unseen: a chosen reason, and words where they help. */
export function EndReasonFields({ label, reader, reasons, choice, onChange }: Props) {
  const { t } = useTranslation('orders-workspace');
  return (
    <>
      <Radio.Group
        label={label}
        value={choice.reason}
        onChange={(reason) => onChange({ ...choice, reason: reason as EndReason })}
        required
      >
        <Stack gap="xs" mt="xs">
          {reasons.map((reason) => (
            <Radio key={reason} value={reason} label={t(`endReason.${reason}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        mt="md"
        label={t(choice.reason === 'other' ? 'endReason.note' : 'endReason.noteOptional')}
        description={t('endReason.noteHint', { name: reader })}
        value={choice.note}
        onChange={(event) => onChange({ ...choice, note: event.currentTarget.value })}
        maxLength={MAX_REASON_NOTE}
        required={choice.reason === 'other'}
        autosize
        minRows={2}
      />
    </>
  );
}
