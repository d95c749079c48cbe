import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { maskEmail } from '#web/lib/mask-email.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { AddressField } from './address-field.tsx';
import { LookFields } from './look-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** What the reader shows of themselves: picture, public name, a few words; and what they log in with. */
export function BasicInfoPage() {
  const { t } = useTranslation('users');
  const me = useCall('users.getMe', {});
  const most = useCall('base.getRule', { ckey: 'people.nickname_changes' });
  return (
    <AccountPage title={t('title')} sub={t('sub')}>
      <Loaded of={[me, most]} skeleton={{ avatar: false }}>
        {(user, { value }) => (
          <Stack gap="md" mt="md">
            <Panel title={t('picture.title')}>
              <PictureField user={user} />
            </Panel>
            <Panel title={t('profile.title')}>
              <ProfileForm user={user} changesLeft={Math.max(0, value - user.nicknameChanges)} />
            </Panel>
            <Panel title={t('private.title')}>
              <PreferencesForm user={user} />
            </Panel>
            <Panel title={t('look.title')}>
              <LookFields />
            </Panel>
            {!user.isStaff && (
              <Panel title={t('address.title')}>
                <AddressField />
              </Panel>
            )}
            <Panel title={t('fixed.title')}>
              <KeyValues
                rows={[
                  { label: t('fixed.userName'), value: user.userName },
                  { label: t('fixed.email'), value: user.email === null ? '–' : maskEmail(user.email) },
                  { label: t('fixed.joined'), value: formatDateTime(user.joinedAt) },
                ]}
              />
              <Box component="p" m={0} mt="sm" fz="sm" c="dimmed">
                {t('fixed.userNameHint')}
              </Box>
            </Panel>
          </Stack>
        )}
      </Loaded>
    </AccountPage>
  );
}
