import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { ResetPauseNote } from '#web/features/people/public.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';

/** The trading password, or the way to set one. */
export function SecretField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('bail');
  const { user } = useSession();
  if (user?.tradepwdFlag === false) {
    return (
      <Note title={t('secret.unset')} action={<AppLink href={paths.tradingPassword()}>{t('secret.setNow')}</AppLink>} />
    );
  }
  return (
    <>
      <ResetPauseNote />
      <PasswordInput
        mt="sm"
        label={t('secret.label')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={16}
        autoComplete="off"
      />
    </>
  );
}
