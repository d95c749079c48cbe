import { Box, UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { formatList } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import classes from './desk.module.css';
import { OpenAccount } from './open-account.tsx';
import { RequestNotes } from './request-notes.tsx';
import { RequestOrder } from './request-order.tsx';
import { RequestOrderLine } from './request-order-line.tsx';
import { RequestOrigin } from './request-origin.tsx';
import { RequestPoints } from './request-points.tsx';

type Context = ResultOf<'support.getContext'>;
type User = NonNullable<Context['user']>;
type Account = NonNullable<Context['account']>;

interface Props {
  conversationId: string;
  /** The agent is in the conversation. */
  isMine: boolean;
}

/** The requester: a user, with points and latest orders for the agent who has the request, or a visitor. */
export function RequestContext({ conversationId, isMine }: Props) {
  const context = useCall('support.getContext', { conversationId }, { swallow: true });
  return (
    <Loaded of={[context]} around={(placeholder) => <Panel className={classes.context ?? ''}>{placeholder}</Panel>}>
      {(loaded) => <Requester {...loaded} conversationId={conversationId} isMine={isMine} />}
    </Loaded>
  );
}

function Requester({ user, account, visitor, page, earlier, notes, conversationId, isMine }: Context & Props) {
  const { t } = useTranslation('support');
  const role = useSession().user?.role;
  const mayAnswer = role === 'support' || role === 'admin';
  const [opened, setOpened] = useState<{ of: string; account: Account } | null>(null);
  const shown = account ?? (opened?.of === conversationId ? opened.account : null);
  return (
    <div className={classes.context}>
      {user && <AccountPanel user={user} account={shown} />}
      {user && shown === null && (
        <OpenAccount
          key={conversationId}
          conversationId={conversationId}
          onOpen={(result) => setOpened({ of: conversationId, account: result })}
        />
      )}
      {shown && (
        <Orders orders={shown.orders} conversationId={conversationId} isMine={isMine} mayOpen={account !== null} />
      )}
      {shown && shown.pointsOrders.length > 0 && <RequestPoints orders={shown.pointsOrders} />}
      {visitor && (
        <Panel title={visitor.name}>
          <KeyValues
            rows={[
              { label: t('context.device'), value: visitor.device || t('context.noDevice') },
              { label: t('context.since'), value: formatDateTime(visitor.firstSeen) },
              { label: t('context.lang'), value: t(`lang.${visitor.lang}`) },
            ]}
          />
          <p className={classes.agent}>{visitor.publicId}</p>
        </Panel>
      )}
      {!user && !visitor && <Panel title={t('context.unknown')}>{t('context.unknownWhy')}</Panel>}
      <RequestOrigin page={page} earlier={earlier} />
      <RequestNotes conversationId={conversationId} notes={notes} mayWrite={mayAnswer} />
    </div>
  );
}

function AccountPanel({ user, account }: { user: User; account: Account | null }) {
  const { t } = useTranslation('support');
  const stops = [...user.pauses, ...(user.status === 'active' ? [] : [user.status])].map((why) => t(`stop.${why}`));
  return (
    <Panel title={user.name} aside={<AppLink href={paths.userCenter(user.userId)}>{t('context.record')}</AppLink>}>
      <KeyValues
        rows={[
          { label: t('context.name'), value: user.userName },
          { label: t('context.role'), value: t(`role.${user.role}`) },
          { label: t('context.joined'), value: formatDateTime(user.joinedAt) },
          { label: t('context.lang'), value: t(`lang.${user.lang}`) },
          ...(account === null ? [] : figuresOf(account, t)),
          ...(stops.length > 0 ? [{ label: t('context.paused'), value: formatList(stops) }] : []),
        ]}
      />
    </Panel>
  );
}

const figuresOf = (account: Account, t: TFunction<'support'>) => [
  { label: t('context.points'), value: <Amount value={account.balance} /> },
  { label: t('context.frozen'), value: <Amount value={account.frozen} /> },
  { label: t('context.open'), value: account.openOrders },
  { label: t('context.disputes'), value: account.disputes },
  { label: t('context.words'), value: account.words },
];

interface OrdersProps extends Props {
  orders: Account['orders'];
  mayOpen: boolean;
}

/** The latest orders, each with its state, whose move it is and by when; a row opens the order. */
function Orders({ orders, conversationId, isMine, mayOpen }: OrdersProps) {
  const { t } = useTranslation('support');
  const [openCode, setOpenCode] = useState<string | null>(null);
  return (
    <Panel title={t('context.orders')} flush>
      {orders.length === 0 && (
        <Box component="p" pt={0} px="md" pb="smplus" className={classes.noOrders}>
          {t('context.noOrders')}
        </Box>
      )}
      {orders.map((order) => (
        <UnstyledButton
          key={order.code}
          className={classes.order}
          disabled={!mayOpen}
          onClick={() => setOpenCode(order.code)}
        >
          <RequestOrderLine
            order={order}
            what={`${formatFace(order.faceValue, { symbol: order.currency, unit: order.unit }, true)} ${order.brandName} ${order.country}`}
            state={t(`orders:state.${order.state}`)}
            waitsFor={order.waitsFor}
          />
        </UnstyledButton>
      ))}
      {openCode !== null && (
        <RequestOrder
          conversationId={conversationId}
          code={openCode}
          maySend={isMine}
          onClose={() => setOpenCode(null)}
        />
      )}
    </Panel>
  );
}
