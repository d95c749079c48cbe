import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { OWN_ACCOUNTS, type OwnAccount } from '#core/ledger/own-accounts.ts';
import { currencyOf } from '#core/money/currency.ts';
import { daysAgo, formatClock } from '#web/lib/date.ts';
import { formatDay } from '#web/lib/short-day.ts';
import { cx } from '#web/lib/text.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import { EventDetails } from './event-details.tsx';
import { EventMark } from './event-mark.tsx';
import classes from './event-rows.module.css';
import { daysOf, type EventRow, titleKey } from './wallet-events.ts';

const TONES: Readonly<Record<Exclude<EventRow['state'], 'done'>, Tone>> = { frozen: 'frozen', returned: 'waiting' };

interface Props {
  rows: readonly EventRow[];
  account: OwnAccount;
}

/** The events of an account by day, the latest first; each opens to its amounts, its order, its address. */
export function EventRows({ rows, account }: Props) {
  const { t } = useTranslation('points');
  const { unit } = currencyOf(OWN_ACCOUNTS[account].currency);
  return daysOf(rows).map(({ day, events }) => (
    <section key={day} className={classes.day} aria-label={nameOf(day, t)}>
      <h3>{nameOf(day, t)}</h3>
      <ul>
        {events.map((row) => (
          <li key={row.id}>
            <details className={classes.event} data-event={row.orderCode ?? row.id}>
              <summary>
                <EventMark row={row} />
                <What row={row} />
                <span className={classes.sum}>
                  <Amount
                    value={row.delta}
                    unit={unit}
                    sign
                    className={cx(classes.delta, row.state === 'returned' && classes.nothing)}
                  />
                  <small>{formatClock(row.at)}</small>
                </span>
              </summary>
              <EventDetails row={row} unit={unit} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The name of a day: today and yesterday by their words. */
function nameOf(day: string, t: TFunction<'points'>): string {
  if (day === daysAgo(0)) return t('day.today');
  return day === daysAgo(1) ? t('day.yesterday') : formatDay(day);
}

function What({ row }: { row: EventRow }) {
  const { t } = useTranslation('points');
  const { state, card, orderCode, other, message, chain } = row;
  const isOut = row.delta.startsWith('-');
  const about = [
    card && `${card.name} ${card.country}`,
    other !== null && t(isOut ? 'sendTo' : 'sendFrom', { name: other }),
    message,
    chain?.networkName,
    orderCode,
  ].filter(Boolean);
  return (
    <Lines
      first={
        <>
          <b>{t(titleKey(row), { defaultValue: t(`what.${row.what}`) })}</b>{' '}
          {state !== 'done' && <StateChip tone={TONES[state]}>{t(`state.${state}`)}</StateChip>}
        </>
      }
      second={about.join(' · ')}
    />
  );
}
