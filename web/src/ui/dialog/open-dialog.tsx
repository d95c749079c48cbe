import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Left out: it is, as long as it is drawn. */
  opened?: boolean;
  onClose: () => void;
  title: ReactNode;
  size: number;
  children: ReactNode;
}

/** A dialog that is closed at its corner: what is in it sends by itself, or only shows. */
export function OpenDialog({ opened = true, children, ...props }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Modal opened={opened} closeButtonProps={{ 'aria-label': t('media.close') }} {...props}>
      {children}
    </Modal>
  );
}
