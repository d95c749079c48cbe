import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/list/empty-state.tsx';

interface Props {
  onReset: () => void;
}

/** No row matches the filters; `onReset` clears them. */
export function NoneFit({ onReset }: Props) {
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
