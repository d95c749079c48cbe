import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { cx } from '#web/lib/text.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './marks.module.css';
import type { StarProps } from './star-props.ts';

/** The star changes at once and changes back if the server refuses. */
export function StarButton({ adCode, name, className, kept }: StarProps & { kept: boolean }) {
  const { t } = useTranslation('people-favourites');
  const [on, setOn] = useState(kept);
  useEffect(() => setOn(kept), [kept]);
  const command = useCommand('people.setFavourite', {
    mask: false,
    stale: ['people.getMarks', 'people.listFavourites'],
    onDone: (_, params) => toastDone(t(params.on ? 'kept' : 'gone')),
    onFail: () => setOn(kept),
  });
  const Icon = on ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={cx(classes.star, className)}
      aria-pressed={on}
      aria-label={t('label', { name })}
      title={t(on ? 'remove' : 'add')}
      disabled={command.isPending}
      onClick={() => {
        setOn(!on);
        command.mutate({ adCode, on: !on });
      }}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}
