import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import type { CardListForm as Form, ListTaker } from './card-list-form.tsx';
import classes from './paste-dialog.module.css';

interface Props extends ListTaker {
  opened: boolean;
  onClose: () => void;
}

/** Reading lists takes a library that no page needs at first. */
const CardListForm = lazyPart<Parameters<typeof Form>[0]>(
  async () => (await import('./card-list-form.tsx')).CardListForm,
);

/** Many cards at once, pasted or from a CSV file. */
export function PasteDialog({ opened, onClose, ...taker }: Props) {
  const { t } = useTranslation('market');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      size={640}
      padding={24}
      title={t('paste.title')}
      classNames={{ title: classes.title, header: classes.header, content: classes.dialog }}
    >
      <CardListForm {...taker} onClose={onClose} />
    </Modal>
  );
}
