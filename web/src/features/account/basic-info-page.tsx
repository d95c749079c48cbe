import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './account.module.css';
import { PictureField } from './picture-field.tsx';
import { ProfileForm } from './profile-form.tsx';

/** What the reader shows of themselves: picture, nickname, a few words. */
export function BasicInfoPage() {
  const { t } = useTranslation('account');
  const me = useCall('users.getMe', {});
  const most = useCall('base.getRule', { ckey: 'people.nickname_changes' });
  const { data: user } = me;
  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} sub={t('sub')} />
      {(me.isPending || most.isPending) && <SkeletonRows rows={4} height={72} avatar={false} />}
      {(me.isError || most.isError) && (
        <ErrorState
          onRetry={() => {
            void me.refetch();
            void most.refetch();
          }}
          retrying={me.isFetching || most.isFetching}
        />
      )}
      {user && most.data && (
        <div className={classes.panels}>
          <Panel title={t('picture.title')}>
            <PictureField user={user} />
          </Panel>
          <Panel title={t('profile.title')}>
            <ProfileForm user={user} changesLeft={Math.max(0, most.data.value - user.nicknameChanges)} />
          </Panel>
          <Panel title={t('fixed.title')}>
            <KeyValues
              rows={[
                { label: t('fixed.userName'), value: user.userName },
                { label: t('fixed.email'), value: user.email ?? '–' },
                { label: t('fixed.joined'), value: formatDateTime(user.joinedAt) },
              ]}
            />
          </Panel>
        </div>
      )}
    </div>
  );
}
