import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/list/empty-state.tsx';

interface Props {
  /** What the empty list means. */
  title: string;
  /** Takes all filters away; left out where there are none. */
  onReset?: (() => void) | undefined;
}

/** An empty list, with the way back to all of it. */
export function NoneFit({ title, onReset }: Props) {
  const { t } = useTranslation('sensitive-words');
  return (
    <EmptyState
      title={title}
      action={
        onReset && (
          <Button variant="light" onClick={onReset}>
            {t('all')}
          </Button>
        )
      }
    />
  );
}
