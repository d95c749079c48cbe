import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { useTieText } from '#web/ui/tie-text.ts';
import { CoinPrices } from './coin-prices.tsx';
import { LiftPauseDialog } from './lift-pause-dialog.tsx';
import { Purses } from './purses.tsx';
import type { QueueRow } from './queue-row.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { Transaction } from './transaction.tsx';
import { amountColumn, stateColumn } from './withdrawal-columns.tsx';
import classes from './withdrawals.module.css';

const isUndecided = ({ state }: QueueRow): boolean => state === 'in_review' || state === 'approved';
const isStuck = ({ waitsFor }: QueueRow): boolean => waitsFor === 'unclear' || waitsFor === 'record';

/** For staff: withdrawals that wait for two people, those that do not go on, and all of them. */
export const StaffWithdrawalsPage = listPage({
  at: '/staff/withdrawals',
  call: 'withdrawals.listQueue',
  words: 'withdrawals',
  params: ({ show }) => ({ show }),
  pageRows: 25,
  refreshMs: 10_000,
  title: (t) => t('staff.title'),
  sub: (t) => t('staff.sub'),
  saved: <SavedFilters list="withdrawals" />,
  layout: 'titled',
  filters: (t, { role }) => ({
    show: {
      as: 'tabs',
      label: t('staff.show'),
      option: (value) => t(`staff.shows.${value}`),
      // All of them are for those who decide, with a reason.
      ...(role === 'support' && { options: ['in_review', 'stuck', 'paused'] as const }),
    },
  }),
  panelTitle: (t, { search }) => t(`staff.shows.${search.show}`),
  skeleton: { rows: 4, height: 112 },
  empty: (t, { search }) => ({ title: t(`staff.none.${search.show}`), why: t('staff.noneWhy') }),
  rowHeight: 112,
  columns: (t, { data, role, open }) => ({
    owner: {
      head: t('staff.owner'),
      cell: (row) => (
        <Lines
          first={<AppLink href={paths.person(row.ownerId)}>{row.owner}</AppLink>}
          second={formatDateTime(row.requestedAt)}
        >
          {row.isSuspended && <small>{t('staff.suspended')}</small>}
        </Lines>
      ),
    },
    to: {
      head: t('staff.to'),
      width: 1.6,
      cell: (row) => <Recipient row={row} />,
    },
    amount: amountColumn(t),
    state: stateColumn<QueueRow>(t, (row) => (
      <>
        {row.reviews.map(({ reviewer, decision, reason, at }) => (
          <small key={reviewer} className="cw-wrap">
            {t(`staff.decided.${decision}`, { reviewer, reason, at: formatDateTime(at) })}
          </small>
        ))}
        {data?.canReview && isUndecided(row) && row.tie !== null && <Tied {...row.tie} />}
        {data?.canReview && (isUndecided(row) || row.pausedUntil !== null) && row.isOpponent && (
          <small className="cw-wrap">{t('staff.opponent')}</small>
        )}
        {data?.canReview && isUndecided(row) && !row.isOpponent && (
          <Action
            label={t('staff.review')}
            onClick={() => open((close) => <ReviewDialog row={row} onClose={close} />)}
          />
        )}
        {data?.canReview && row.pausedUntil !== null && !row.isOpponent && (
          <Action
            label={t('lift.open')}
            onClick={() => open((close) => <LiftPauseDialog row={row} onClose={close} />)}
          />
        )}
        {role === 'admin' && isStuck(row) && (
          <Action
            label={t('settle.open')}
            onClick={() => open((close) => <SettleDialog row={row} onClose={close} />)}
          />
        )}
      </>
    )),
  }),
  below: (
    <>
      <Purses />
      <CoinPrices />
    </>
  ),
});

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <span>
      <Button variant="light" size="compact-sm" onClick={onClick}>
        {label}
      </Button>
    </span>
  );
}

/** The other reviewer, and why somebody else has to be the second. */
function Tied(tied: NonNullable<QueueRow['tie']>) {
  const tieText = useTieText();
  return <small className="cw-wrap">{tieText(tied)}</small>;
}

/** The address that is paid: since when it is known, and what it has to do with others. */
function Recipient({ row }: { row: QueueRow }) {
  const { t } = useTranslation('withdrawals');
  return (
    <Lines>
      <small className={classes.address}>{row.recipient}</small>
      <small>{t('staff.known', { network: row.networkName, since: formatDateTime(row.addressAddedAt) })}</small>
      <small>{t('staff.paidTo', { count: row.paidTo })}</small>
      {row.others > 0 && <small>{t('staff.others', { count: row.others })}</small>}
      {row.txHash !== null && (
        <small>
          <Transaction txHash={row.txHash} link={row.link} />
        </small>
      )}
    </Lines>
  );
}
