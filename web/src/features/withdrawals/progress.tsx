import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';

export type ProgressRow = Omit<ResultOf<'withdrawals.listOwn'>['list'][number], 'canCancel'>;

const TONES: Readonly<Record<ProgressRow['state'], Tone>> = {
  in_review: 'waiting',
  approved: 'waiting',
  signing: 'waiting',
  broadcast: 'waiting',
  confirmed: 'done',
  failed: 'dispute',
  returned: 'dispute',
  cancelled: 'frozen',
};

const refusedKey = (state: ProgressRow['state']) => (state === 'failed' ? 'failedRefused' : 'returnedRefused');

/** The state of a withdrawal, and what comes next. */
export function Progress({ row }: { row: ProgressRow }) {
  const { t } = useTranslation('withdrawals');
  const { state, waitsFor, waitsUntil, isRefused, pausedUntil, approvals, reviewers, confirmations, needed, reason } =
    row;
  const why =
    waitsFor !== null && state !== 'in_review'
      ? t(`waits.${waitsFor === 'limit' && waitsUntil !== null ? 'limitUntil' : waitsFor}`, {
          until: waitsUntil === null ? '' : formatDateTime(waitsUntil),
        })
      : t(`stateWhy.${isRefused ? refusedKey(state) : state}`, { approvals, reviewers, at: confirmations, of: needed });
  return (
    <>
      <span>
        <StateChip tone={TONES[state]}>{t(isRefused ? 'state.failed' : `state.${state}`)}</StateChip>
      </span>
      <small className="cw-wrap">{why}</small>
      {pausedUntil !== null && (state === 'failed' || isRefused) && (
        <small className="cw-wrap">{t('paused', { until: formatDateTime(pausedUntil) })}</small>
      )}
      {reason !== null && <small className="cw-wrap">{t('reason', { reason })}</small>}
    </>
  );
}
