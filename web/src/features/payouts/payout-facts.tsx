import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { payoutCodeOf } from '#core/payouts/payout-code.ts';
import { PAY_CHANNEL_NAMES } from '#core/people/provider-switches.ts';
import { countryName } from '#web/lib/country.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatExact } from '#web/lib/money.ts';
import { Copied } from '#web/ui/copied.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type KeyValueRow, KeyValues } from '#web/ui/list/key-values.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { accountName, QrPicture, useFieldRows } from '../payment-accounts/public.ts';
import { accountText, fiatText, type Payout, type Reader, rateText, reasonText, toneOf } from './payout-words.ts';
import classes from './payouts.module.css';

interface Props {
  payout: Payout;
  reader: Reader;
  children?: ReactNode;
}

/** For staff: what a payout is about, how far it is, and what happened to it. */
export function PayoutFacts({ payout, reader, children }: Props) {
  const { t } = useTranslation('payouts');
  return (
    <>
      <Panel
        title={t('detail.pays', { pays: fiatText(payout), points: formatExact(payout.points) })}
        aside={<StateChip tone={toneOf(payout.state, reader)}>{t(`state.${payout.state}`)}</StateChip>}
      >
        <p className="cw-wrap">{reasonText(t, payout, reader)}</p>
        {payout.deadline !== null && (
          <p>
            <b>{t(`by.${payout.state}`, { at: formatDateTime(payout.deadline), defaultValue: '' })}</b>
          </p>
        )}
        {children}
      </Panel>
      <Panel className={classes.panel} title={t('detail.account')}>
        <AccountDetails payout={payout} reader={reader} />
      </Panel>
      <Panel className={classes.panel} title={t('detail.steps')}>
        <Steps payout={payout} />
      </Panel>
      {payout.attempts.length > 0 && (
        <Panel className={classes.panel} title={t('detail.attempts')}>
          <Attempts payout={payout} />
        </Panel>
      )}
    </>
  );
}

/** Everything that it is paid by, and the proof; whoever pays it can copy each figure. */
export function AccountDetails({ payout, reader }: Pick<Props, 'payout' | 'reader'>) {
  const { t } = useTranslation('payouts');
  const rows = useAccountRows(payout, reader);
  return (
    <>
      <KeyValues rows={rows} />
      <QrPicture url={payout.qrUrl} />
      {payout.proofUrl !== null && (
        <figure className={classes.figure}>
          <figcaption aria-hidden="true">{t('detail.proof')}</figcaption>
          <img className={classes.proof} src={payout.proofUrl} alt={t('detail.proof')} />
        </figure>
      )}
    </>
  );
}

/** A sum as banks' forms take it. */
const plainSum = ({ fiat, currency }: Payout): string => {
  const { unit } = currencyOf(currency);
  return formatDecimal(BigInt(fiat), unit, unit);
};

function useAccountRows(payout: Payout, reader: Reader): KeyValueRow[] {
  const { t } = useTranslation('payouts');
  const { fields, holder, kind, place, isHolderConfirmed } = payout;
  const rowsOf = useFieldRows();
  const isPayer = reader === 'payer';
  const wallet = kind === 'online' ? accountName({ ...payout, bank: null }) : null;
  const code = payoutCodeOf(payout.id);
  return [
    ...(isPayer
      ? [
          {
            label: t('detail.sum'),
            value: <Copied text={plainSum(payout)} shown={fiatText(payout)} label={t('detail.copySum')} />,
          },
        ]
      : []),
    ...(fields === null
      ? [{ label: t('detail.number'), value: <span className={classes.number}>{accountText(payout)}</span> }]
      : [
          { label: t('detail.place'), value: countryName(place) },
          ...(wallet === null ? [] : [{ label: t('detail.wallet'), value: wallet }]),
          ...rowsOf(place, fields, isPayer),
        ]),
    ...(holder === null
      ? []
      : [
          {
            label: t('detail.holder'),
            value: isPayer ? <Copied text={holder} label={t('detail.copyHolder')} /> : holder,
          },
        ]),
    ...(isHolderConfirmed ? [{ label: t('detail.check'), value: t('detail.confirmed') }] : []),
    {
      label: t('detail.reference'),
      value: isPayer ? <Copied text={code} label={t('detail.copyReference')} /> : code,
    },
    ...channelRows(payout, t('detail.way')),
    ...(reader === 'staff' ? staffRows(payout, t) : []),
  ];
}

const channelRows = ({ channel }: Payout, label: string): KeyValueRow[] =>
  channel === null || channel === 0 ? [] : [{ label, value: PAY_CHANNEL_NAMES[channel] }];

const staffRows = (payout: Payout, t: TFunction<'payouts'>): KeyValueRow[] => [
  { label: t('detail.rate'), value: rateText(payout) },
  { label: t('detail.owner'), value: payout.owner },
  { label: t('detail.provider'), value: payout.provider ?? t('detail.nobody') },
  // A penalty from a provider's bail names the payout that it is for by its number.
  { label: t('detail.id'), value: <Copied text={payout.id} label={t('detail.copyId')} /> },
];

function Steps({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  return (
    <ol className={classes.steps}>
      {payout.steps.map(({ event, at, reason }) => (
        <li key={`${event} ${at}`}>
          {t(`event.${event}`)}
          <small className="cw-wrap">{[formatDateTime(at), reason].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ol>
  );
}

/** The attempts through the pay channel. */
export function Attempts({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  return (
    <ol className={classes.steps}>
      {payout.attempts.map(({ attemptNo, state, reference, reason, at }) => (
        <li key={reference}>
          {t('detail.attempt', { no: attemptNo, state: t(`attempt.${state}`) })}
          <small className="cw-wrap">{[formatDateTime(at), reference, reason].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ol>
  );
}
