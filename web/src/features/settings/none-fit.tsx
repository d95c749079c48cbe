import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/list/empty-state.tsx';

interface Props {
  onReset: () => void;
  /** Nothing is filtered: there is nothing yet. */
  isUnfiltered?: boolean;
}

/** No row matches the filters; `onReset` clears them. */
export function NoneFit({ onReset, isUnfiltered = false }: Props) {
  const { t } = useTranslation('settings');
  if (isUnfiltered) return <EmptyState title={t('empty.title')}>{t('empty.yet')}</EmptyState>;
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <Button variant="light" onClick={onReset}>
          {t('empty.reset')}
        </Button>
      }
    >
      {t('empty.why')}
    </EmptyState>
  );
}
