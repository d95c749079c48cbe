import { Box } from '@mantine/core';
import { IconBolt, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { cx } from '#web/lib/text.ts';
import classes from './composer.module.css';
import { PopupButton } from './popup-button.tsx';

export type Shortcut = ResultOf<'chat.listShortcuts'>['list'][number];

const NONE: readonly Shortcut[] = [];

/** Quick replies of providers and staff; for others the list is empty and nothing is fetched. */
export function useShortcuts(): { list: readonly Shortcut[]; mayHave: boolean } {
  const { user } = useSession();
  const mayHave = Boolean(user?.isStaff || user?.serverFlag);
  const { data } = useCall('chat.listShortcuts', {}, { enabled: mayHave });
  return { list: data?.list ?? NONE, mayHave };
}

interface ListProps {
  id: string;
  list: readonly Shortcut[];
  active: number;
  onPick: (body: string) => void;
}

/** The matches of a slash search, above the field. */
export function SlashList({ id, list, active, onPick }: ListProps) {
  const { t } = useTranslation('chat');
  return (
    <div id={id} role="listbox" aria-label={t('quick.title')} className={classes.slash}>
      {list.map((item, index) => (
        <div
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={cx(classes.reply, index === active && classes.activeReply)}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(item.body)}
          onKeyDown={() => undefined}
        >
          <b>{item.title}</b>
          <small>{item.body}</small>
        </div>
      ))}
    </div>
  );
}

const CHIPS = 3;

/** The first few replies at hand, while nothing has been written. */
export function ReplyChips({ list, onPick }: Pick<ButtonProps, 'list' | 'onPick'>) {
  const { t } = useTranslation('chat');
  if (list.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('quick.title')}>
      {list.slice(0, CHIPS).map((item) => (
        <li key={item.id}>
          <button type="button" title={item.body} onClick={() => onPick(item.body)}>
            {item.title}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ButtonProps {
  list: readonly Shortcut[];
  disabled: boolean;
  onPick: (body: string) => void;
  onManage: () => void;
}

/** The same replies behind a button, with the way to change them. */
export function QuickReplyButton({ list, disabled, onPick, onManage }: ButtonProps) {
  const { t } = useTranslation('chat');
  return (
    <PopupButton label={t('quick.title')} icon={<IconBolt size={19} stroke={1.75} />} disabled={disabled}>
      {(close) => (
        <>
          {list.length === 0 && (
            <Box component="p" py="xs" px="xs" fz="sm" c="dimmed">
              {t('quick.none')}
            </Box>
          )}
          {list.map((item) => (
            <button
              key={item.id}
              type="button"
              className={classes.reply}
              onClick={() => {
                close();
                onPick(item.body);
              }}
            >
              <b>{item.title}</b>
              <small>{item.body}</small>
            </button>
          ))}
          <button
            type="button"
            className={classes.manage}
            onClick={() => {
              close();
              onManage();
            }}
          >
            <IconPencil size={15} stroke={1.75} />
            {t('quick.manage')}
          </button>
        </>
      )}
    </PopupButton>
  );
}
