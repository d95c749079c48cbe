import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatList } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import classes from './desk.module.css';

type Context = ResultOf<'support.getContext'>;

/** The requester: a user with points and latest orders, or a visitor. */
export function RequestContext({ conversationId }: { conversationId: string }) {
  const context = useCall('support.getContext', { conversationId }, { swallow: true });
  return (
    <Loaded of={[context]} around={(placeholder) => <Panel className={classes.context ?? ''}>{placeholder}</Panel>}>
      {(loaded) => <Asker {...loaded} />}
    </Loaded>
  );
}

function Asker({ user, visitor }: Context) {
  const { t } = useTranslation('support');
  return (
    <div className={classes.context}>
      {user && <Account user={user} />}
      {visitor && (
        <Panel title={visitor.name}>
          <KeyValues
            rows={[
              { label: t('context.publicId'), value: <code className={classes.code}>{visitor.publicId}</code> },
              { label: t('context.since'), value: formatDateTime(visitor.firstSeen) },
              { label: t('context.lang'), value: t(`lang.${visitor.lang}`) },
            ]}
          />
          <p className={classes.agent}>{visitor.userAgent}</p>
        </Panel>
      )}
      {!user && !visitor && <Panel title={t('context.unknown')}>{t('context.unknownWhy')}</Panel>}
    </div>
  );
}

function Account({ user }: { user: NonNullable<Context['user']> }) {
  const { t } = useTranslation('support');
  const stops = [...user.pauses, ...(user.status === 'active' ? [] : [user.status])].map((why) => t(`stop.${why}`));
  return (
    <>
      <Panel
        title={user.nickname || user.userName}
        aside={<AppLink href={paths.userCenter(user.userId)}>{t('context.record')}</AppLink>}
      >
        <KeyValues
          rows={[
            { label: t('context.name'), value: user.userName },
            { label: t('context.role'), value: t(`role.${user.role}`) },
            { label: t('context.joined'), value: formatDateTime(user.joinedAt) },
            { label: t('context.lang'), value: t(`lang.${user.lang}`) },
            { label: t('context.points'), value: <Amount value={user.balance} /> },
            { label: t('context.frozen'), value: <Amount value={user.frozen} /> },
            { label: t('context.open'), value: user.openOrders },
            ...(stops.length > 0 ? [{ label: t('context.paused'), value: formatList(stops) }] : []),
          ]}
        />
      </Panel>
      <Panel title={t('context.orders')} flush>
        {user.orders.length === 0 && (
          <Box component="p" pt={0} px="md" pb="smplus" className={classes.noOrders}>
            {t('context.noOrders')}
          </Box>
        )}
        {user.orders.map((order) => (
          <div key={order.code} className={classes.order}>
            <span>
              <b>{order.code}</b>
              <small>{t(`orders:state.${order.state}`)}</small>
            </span>
            <Box component="span" ta="right">
              <Amount value={order.amount} />
              <small>{formatDateTime(order.placedAt)}</small>
            </Box>
          </div>
        ))}
      </Panel>
    </>
  );
}
