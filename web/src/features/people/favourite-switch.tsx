import { Switch } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';

interface Props {
  on: boolean;
  onChange: (on: boolean) => void;
  className?: string;
}

/** Filter: favourites only. Visitors have no favourites and see no switch. */
export function FavouriteSwitch(props: Props) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <Labelled {...props} />
    </Suspense>
  );
}

function Labelled({ on, onChange, className }: Props) {
  const { t } = useTranslation('people-favourites');
  return (
    <Switch
      className={className ?? ''}
      label={t('filter')}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
