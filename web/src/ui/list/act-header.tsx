import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The header of a column of buttons: what they do stands on them, so that it is for those who hear the table. */
export function ActHeader() {
  const { t } = useTranslation('ui');
  return <VisuallyHidden>{t('table.act')}</VisuallyHidden>;
}
