import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '#web/api/query.ts';
import { cx } from '#web/lib/text.ts';
import { toastDone } from '#web/ui/toast.ts';
import classes from './marks.module.css';
import { useMarks } from './use-marks.ts';

interface Props {
  adCode: string;
  /** Whose offer it is, for those who hear the button. */
  name: string;
  className?: string;
}

/** Collects an offer, or no longer. Not for visitors; its few words are fetched when somebody is there to read them. */
export function FavouriteStar(props: Props) {
  const marks = useMarks();
  if (!marks) return null;
  return (
    <Suspense fallback={null}>
      <Star {...props} kept={marks.favourites.has(props.adCode)} />
    </Suspense>
  );
}

/** It changes at once and turns back when the server refuses. */
function Star({ adCode, name, className, kept }: Props & { kept: boolean }) {
  const { t } = useTranslation('favourites');
  const [on, setOn] = useState(kept);
  useEffect(() => setOn(kept), [kept]);
  const act = useAct('people.setFavourite', {
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
      disabled={act.isPending}
      onClick={() => {
        setOn(!on);
        act.mutate({ adCode, on: !on });
      }}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}
