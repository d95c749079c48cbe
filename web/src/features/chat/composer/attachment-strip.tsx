import { Box, Flex } from '@mantine/core';
import { IconAlertCircle, IconFileTypePdf, IconVideo, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import { useFileUrl } from '#web/ui/media/use-file-url.ts';
import classes from './composer.module.css';
import type { Attachment } from './use-attachments.ts';

/** Files to be sent with the message, each with its progress and a remove button. */
export function AttachmentStrip({ list, onRemove }: { list: readonly Attachment[]; onRemove: (key: string) => void }) {
  const { t } = useTranslation('chat');
  if (list.length === 0) return null;
  return (
    <>
      <Flex component="ul" gap="xs" pt="xsplus" px="sm" pb={0} m={0} wrap="wrap" aria-label={t('attach.list')}>
        {list.map((item) => (
          <Thumb key={item.key} attachment={item} onRemove={() => onRemove(item.key)} />
        ))}
      </Flex>
      {list
        .filter((item) => item.refused !== '')
        .map((item) => (
          <Box
            key={item.key}
            component="p"
            m={0}
            pt="xxsplus"
            px="sm"
            pb={0}
            fz="xs"
            c="var(--cw-stop-text)"
            className="cw-wrap"
            role="alert"
          >
            {t('attach.failed')} ({item.name}: {item.refused})
          </Box>
        ))}
    </>
  );
}

function Thumb({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { t } = useTranslation('chat');
  const url = useFileUrl(attachment.blob);
  const isBusy = attachment.share < 1;
  return (
    <li
      className={cx(classes.thumb, attachment.refused !== '' && classes.refused)}
      title={attachment.refused || attachment.name}
    >
      {attachment.kind === 'image' && url && attachment.refused === '' && <img src={url} alt={attachment.name} />}
      {attachment.kind === 'video' && <IconVideo size={24} stroke={1.75} aria-label={attachment.name} />}
      {attachment.kind === 'pdf' && <IconFileTypePdf size={24} stroke={1.75} aria-label={attachment.name} />}
      {isBusy && (
        <progress
          className={classes.progress}
          value={attachment.share}
          aria-label={t('attach.progress', { name: attachment.name })}
        />
      )}
      {attachment.refused && (
        <Flex component="span" direction="column" c="var(--cw-stop-text)">
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
        </Flex>
      )}
      <button
        type="button"
        className={classes.remove}
        onClick={onRemove}
        aria-label={t('attach.remove', { name: attachment.name })}
      >
        <IconX size={13} stroke={2.4} />
      </button>
    </li>
  );
}
