import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';

/** Without a proven name nobody adds an account. */
export function IdentityNote() {
  const { t } = useTranslation('payment-accounts');
  return (
    <Note title={t('identity.title')} action={<AppLink href={paths.kycOne()}>{t('identity.go')}</AppLink>}>
      {t('identity.why')}
    </Note>
  );
}
