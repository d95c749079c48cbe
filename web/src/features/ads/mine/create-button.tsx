import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';

/** The way to another offer. */
export function CreateButton() {
  const { t } = useTranslation('ads');
  return (
    <Button component={AppLink} href={paths.publishStep1()} leftSection={<IconPlus size={18} stroke={2} />}>
      {t('mine.create')}
    </Button>
  );
}
