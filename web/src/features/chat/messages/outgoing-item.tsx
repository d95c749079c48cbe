import { Button, Flex, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { useFileUrl } from '#web/ui/media/use-file-url.ts';
import classes from '../chat.module.css';
import { chatEngine } from '../engine/engine-ref.ts';
import type { Outgoing, OutgoingFile } from '../engine/thread.ts';
import { sizeOf } from './message-files.tsx';
import parts from './message-parts.module.css';
import { MessageText } from './message-text.tsx';
import { OrderCard } from './order-card.tsx';
import { ForwardMark } from './special-messages.tsx';

/** An own message that the server has not stored yet, with actions for a refused one. */
export function OutgoingItem({ item }: { item: Outgoing }) {
  const { t } = useTranslation('chat');
  const isStuck = item.state !== 'sending';
  return (
    <Group
      gap="xs"
      align="flex-end"
      wrap="nowrap"
      maw="100%"
      className={cx(classes.message, classes.mine, classes.starts)}
      data-state={item.state}
    >
      <div className={classes.column}>
        <div className={classes.line}>
          <div className={cx(classes.bubble, isStuck && classes.stuck)}>
            {item.files.length > 0 && (
              <span className={cx(parts.files, item.files.length === 1 && parts.oneFile)}>
                {item.files.map((file) => (
                  <LocalPicture key={file.key} file={file} isAlone={item.files.length === 1} />
                ))}
              </span>
            )}
            {item.orderCode && <OrderCard code={item.orderCode} />}
            {item.forward && <ForwardMark {...item.forward.shown} />}
            {item.text && <MessageText text={item.text} />}
            <span className={cx(classes.foot, item.text === '' && classes.alone)}>
              <time dateTime={item.at}>{formatClock(item.at)}</time>
              <Flex component="span" display="inline-flex" title={t(`outgoing.${item.state}`)}>
                {isStuck ? <IconAlertCircle size={14} stroke={2} /> : <IconClock size={13} stroke={2} />}
                <VisuallyHidden>{t(`outgoing.${item.state}`)}</VisuallyHidden>
              </Flex>
            </span>
          </div>
        </div>
        {isStuck && <Stuck item={item} />}
      </div>
    </Group>
  );
}

function Stuck({ item }: { item: Outgoing }) {
  const { t } = useTranslation('chat');
  return (
    <Stack gap="xxs" align="flex-end" fz="xs" c="var(--cw-stop-text)" ta="right" role="status">
      <span>{t('outgoing.failed')}</span>
      <span>{item.state === 'waiting' ? t('outgoing.byItself') : item.why}</span>
      <Flex component="span" gap="xxsplus">
        <Button variant="outline" color="brick" size="xs" onClick={() => chatEngine()?.outbox.retry(item.clientId)}>
          {t('outgoing.retry')}
        </Button>
        <Button variant="default" size="xs" onClick={() => chatEngine()?.outbox.discard(item.clientId)}>
          {t('outgoing.discard')}
        </Button>
      </Flex>
    </Stack>
  );
}

function LocalPicture({ file, isAlone }: { file: OutgoingFile; isAlone: boolean }) {
  const url = useFileUrl(file.blob);
  return (
    <span className={parts.file} style={isAlone ? sizeOf(file) : undefined}>
      {file.kind === 'image' && url ? <img src={url} alt={file.name} className={parts.preview} /> : file.name}
    </span>
  );
}
