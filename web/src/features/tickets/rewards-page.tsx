import { Box, Button } from '@mantine/core';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { FundDialog } from './fund-dialog.tsx';
import { RewardDialog } from './reward-dialog.tsx';

const TONES = { paid: 'done', proposed: 'turn', refused: 'dispute', withdrawn: 'waiting', expired: 'waiting' } as const;

/** Points that staff gave as compensation or reward, and the account that they come from. */
export const RewardsPage = listPage({
  at: '/staff/rewards',
  call: 'rewards.list',
  words: 'tickets',
  params: ({ kind, payment }) => ({ kind, payment }),
  pageRows: 25,
  title: (t) => t('reward.title'),
  sub: (t) => t('reward.sub'),
  save: (t) => ({ label: t('list.export'), file: 'rewards.csv' }),
  actions: (t, { role, open }) => (
    <>
      {role === 'admin' && (
        <Button variant="default" onClick={() => open((close) => <FundDialog onClose={close} />)}>
          {t('reward.fund')}
        </Button>
      )}
      <Button onClick={() => open((close) => <RewardDialog onClose={close} />)}>{t('reward.give')}</Button>
    </>
  ),
  saved: <SavedFilters list="rewards" />,
  filters: (t) => ({
    kind: { label: t('filter.kind'), option: (value) => t(`reward.kind.${value}`) },
    payment: { label: t('reward.payment'), option: (value) => t(`reward.paymentIn.${value}`) },
  }),
  summary: (t, { data }) =>
    data && (
      <Box mb="md">
        <Note>
          {t('reward.holds')} <Amount value={data.promotion} /> · {t('reward.aloneUpTo')} <Amount value={data.alone} />
        </Note>
      </Box>
    ),
  empty: (t) => ({ title: t('reward.none'), why: t('reward.sub') }),
  columns: (t) => ({
    receiver: {
      head: t('reward.receiver'),
      cell: ({ userId, receiver, code, workOrderCode }) => (
        <Lines first={<AppLink href={paths.person(userId)}>{receiver}</AppLink>} second={code}>
          {workOrderCode !== null && (
            <small>
              <AppLink href={paths.workOrder(workOrderCode)}>{workOrderCode}</AppLink>
            </small>
          )}
        </Lines>
      ),
    },
    why: {
      head: t('reward.why'),
      width: 1.6,
      cell: ({ reason }) => <span className="cw-wrap">{reason}</span>,
      second: ({ kind, scenario }) => [t(`reward.kind.${kind}`), t(`reward.scenario.${scenario}`)].join(' · '),
    },
    order: {
      head: t('reward.order'),
      named: true,
      cell: ({ orderCode }) => orderCode ?? '–',
      second: ({ vendor }) => vendor !== null && t('reward.vendor', { name: vendor }),
    },
    amount: {
      head: t('reward.amount'),
      amount: ({ amount }) => ({ value: amount }),
      second: ({ payment }) => payment === 'coupon' && t('reward.paymentIn.coupon'),
    },
    by: {
      head: t('reward.by'),
      cell: ({ by, approvedBy }) => (approvedBy === null ? by : `${by}, ${approvedBy}`),
      second: ({ paidAt, at }) => formatDateTime(paidAt ?? at),
    },
    state: {
      head: t('column.state'),
      tone: ({ state }) => TONES[state],
      cell: ({ state, coupon }) => (coupon === null ? t(`reward.state.${state}`) : t(`coupon.state.${coupon}`)),
    },
  }),
});
