import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useSession } from '#web/api/session.ts';
import { type Address, paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import {
  GIFT_CELLS,
  giftHref,
  POINTS_CELLS,
  pointsHref,
  type TradeCells,
  TradeRows,
  TradeState,
} from '../orders/public.ts';
import { accountText, fiatText, toneOf } from '../payouts/public.ts';
import { stepOf } from './inbox-steps.ts';

export type Waiting = ResultOf<'inbox.list'>['list'][number];
type Payout = Extract<Waiting, { kind: 'payout' }>['payout'];

const PAYOUT_CELLS: TradeCells<Payout> = {
  what: (payout) => <What payout={payout} />,
  amount: (payout) => <Lines cut first={fiatText(payout)} second={<Amount value={payout.points} />} />,
  with: (payout) => <With payout={payout} />,
  state: (payout) => <State payout={payout} />,
};

interface Props {
  rows: readonly Waiting[];
  /** The key of the row that the keys of the page are for; its button is the solid one. */
  marked?: string | undefined;
}

/** One line each, with the next step as a button. */
export function InboxRows({ rows, marked }: Props) {
  const { t } = useTranslation('inbox');
  return (
    <TradeRows
      label={t('title')}
      rows={rows.map(lineOf)}
      rowHref={({ waiting }) => hrefOf(waiting)}
      amount={t('amount')}
      cells={CELLS}
      last={{
        key: 'act',
        header: t('next'),
        right: true,
        width: 'minmax(128px, max-content)',
        cell: (line) => (
          <ButtonLink
            size="sm"
            variant={marked === undefined || marked === line.code ? 'filled' : 'light'}
            href={hrefOf(line.waiting)}
            {...(marked === line.code && { 'aria-keyshortcuts': 'O', 'data-marked': true })}
          >
            {t(`act.${stepOf(line.waiting)}`)}
          </ButtonLink>
        ),
      }}
    />
  );
}

/** A line of the list: what its clock and its address need, whatever kind it is. */
interface Line {
  readonly waiting: Waiting;
  readonly code: string;
  readonly placedAt: string;
  readonly endedAt: null;
  readonly dueAt: string | null;
  readonly clockHours?: Extract<Waiting, { kind: 'gift' }>['order']['clockHours'];
}

/** The key of a row: the code of the order, or the id of the payout. */
export const keyOf = (waiting: Waiting): string => lineOf(waiting).code;

function lineOf(waiting: Waiting): Line {
  const { dueAt } = waiting;
  if (waiting.kind === 'payout') {
    const { id, askedAt } = waiting.payout;
    return { waiting, code: id, placedAt: askedAt, endedAt: null, dueAt };
  }
  const { code, placedAt } = waiting.order;
  const line = { waiting, code, placedAt, endedAt: null, dueAt } as const;
  return waiting.kind === 'gift' ? { ...line, clockHours: waiting.order.clockHours } : line;
}

/** The page on which it is worked on. */
export function hrefOf(waiting: Waiting): Address {
  if (waiting.kind === 'gift') return giftHref(waiting.order);
  return waiting.kind === 'points' ? pointsHref(waiting.order) : paths.payout(waiting.payout.id);
}

const cellOf =
  (cell: keyof TradeCells<Line>) =>
  ({ waiting }: Line) => {
    if (waiting.kind === 'gift') return GIFT_CELLS[cell](waiting.order);
    return waiting.kind === 'points' ? POINTS_CELLS[cell](waiting.order) : PAYOUT_CELLS[cell](waiting.payout);
  };

const CELLS: TradeCells<Line> = {
  what: cellOf('what'),
  amount: cellOf('amount'),
  with: cellOf('with'),
  state: cellOf('state'),
};

function What({ payout }: { payout: Payout }) {
  const { t } = useTranslation('inbox');
  return <Lines cut first={<b>{t('payout')}</b>} second={accountText(payout)} />;
}

/** The reader asked for it, or pays it. */
const usePays = ({ state }: Payout): boolean => useSession().user?.serverFlag === true && state === 'taken';

function With({ payout }: { payout: Payout }) {
  const pays = usePays(payout);
  return <Lines cut first={pays ? payout.owner : payout.provider} />;
}

function State({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  const pays = usePays(payout);
  return (
    <TradeState tone={toneOf(payout.state, pays ? 'payer' : 'owner')} isOver={false}>
      {t(`state.${payout.state}`)}
    </TradeState>
  );
}
