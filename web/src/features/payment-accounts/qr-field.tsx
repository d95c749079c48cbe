import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ImageDrop } from '#web/ui/form/image-drop.tsx';

interface Props {
  value: File | string | null;
  onChange: (value: File | null) => void;
  maxBytes: number;
}

/** The picture that a payer scans. */
export function QrField({ value, onChange, maxBytes }: Props) {
  const { t } = useTranslation('payment-accounts');
  return (
    <div>
      <Box component="p" m={0} mb="xxs" fz="sm" fw={560}>
        {t('qr.label')}
      </Box>
      <ImageDrop value={value} onChange={onChange} label={t('qr.label')} hint={t('qr.hint')} maxBytes={maxBytes} />
    </div>
  );
}
