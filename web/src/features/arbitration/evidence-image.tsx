import { Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import classes from './cases.module.css';

/** Links to images expire; they are asked for again well before. */
const LINK_FRESH_MS = 300_000;

interface Props {
  uploadId: string;
  caption: string;
  note?: string;
}

/** One picture of a side, opened large by a click. */
export function EvidenceImage({ uploadId, caption, note }: Props) {
  const { t } = useTranslation('arbitration');
  const [opened, { open, close }] = useDisclosure(false);
  const link = useCall('uploads.getLink', { id: uploadId }, { staleTime: LINK_FRESH_MS });
  return (
    <figure className={classes.figure}>
      <UnstyledButton
        className={classes.thumb}
        onClick={open}
        aria-label={t('openImage', { caption })}
        disabled={!link.data}
      >
        {link.data && <img src={link.data.url} alt={caption} loading="lazy" />}
        {link.isError && <span>{t('noImage')}</span>}
      </UnstyledButton>
      <figcaption title={note}>{caption}</figcaption>
      <Modal
        opened={opened}
        onClose={close}
        size="auto"
        title={caption}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {link.data && <img src={link.data.url} alt={caption} className={classes.large} />}
        {note && <p className={classes.note}>{note}</p>}
      </Modal>
    </figure>
  );
}
