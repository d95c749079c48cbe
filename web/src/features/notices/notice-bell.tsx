import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { countInTitle } from '#web/lib/title-count.ts';
import { COUNTED, Count } from '#web/ui/list/counted.tsx';
import { PopoverButton } from '#web/ui/overlay/popover.tsx';
import { POPOVER_WIDTHS } from '#web/ui/overlay/popover-widths.ts';
import { keepLang } from './keep-lang.ts';
import classes from './notices.module.css';
import { keepPush } from './push-browser.ts';
import { useReadHere } from './use-read-here.ts';

const NoticePopover = lazyPart(async () => (await import('./notice-popover.tsx')).NoticePopover);

/** In the header: how many notices wait, and behind it the latest of them and of the chats. */
export function NoticeBell() {
  const { t } = useTranslation('notices');
  const unread = useCall('notices.countUnread', {}).data?.unread ?? 0;
  useReadHere(unread);
  useEffect(() => countInTitle('notices', unread), [unread]);
  useEffect(() => () => countInTitle('notices', 0), []);
  useEffect(() => {
    keepPush();
    keepLang();
  }, []);
  return (
    <PopoverButton
      label={t('bell')}
      position="bottom-end"
      width={POPOVER_WIDTHS.notices}
      className={classes.popover}
      button={
        <UnstyledButton
          className={COUNTED}
          aria-label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
          data-testid="notice-bell"
        >
          <IconBell size={20} stroke={1.75} />
          <Count count={unread} tone="stop" />
        </UnstyledButton>
      }
    >
      {(close) => <NoticePopover unread={unread} onClose={close} />}
    </PopoverButton>
  );
}
