import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';

/** The way to another offer. */
export function CreateButton() {
  const { t } = useTranslation('ads');
  return (
    <ButtonLink variant="filled" href={paths.publishStep1()} leftSection={<IconPlus size={18} stroke={2} />}>
      {t('mine.create')}
    </ButtonLink>
  );
}
