import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { PictureField } from './picture-field.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './users.module.css';

/** What the reader shows of themselves: picture, nickname, a few words. */
export function BasicInfoPage() {
  const { t } = useTranslation('users');
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
