import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/list/empty-state.tsx';

/** No row matches the filters; `onReset` clears them. */
export function NoneFit({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('settings');
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
