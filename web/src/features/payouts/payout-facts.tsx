import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAY_CHANNEL_NAMES } from '#core/people/provider-switches.ts';
import { countryName } from '#web/lib/country.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatExact } from '#web/lib/money.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type KeyValueRow, KeyValues } from '#web/ui/list/key-values.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { accountName, QrPicture, useFieldRows } from '../payment-accounts/public.ts';
import { accountText, fiatText, type Payout, reasonText, toneOf } from './payout-words.ts';
import classes from './payouts.module.css';

interface Props {
  payout: Payout;
  /** The reader pays it. */
  isPayer?: boolean;
  children?: ReactNode;
}

/** What a payout is about, how far it is, and what happened to it. */
export function PayoutFacts({ payout, isPayer = false, children }: Props) {
  const { t } = useTranslation('payouts');
  return (
    <>
      <Panel
        title={t('detail.pays', { pays: fiatText(payout), points: formatExact(payout.points) })}
        aside={<StateChip tone={toneOf(payout.state, isPayer)}>{t(`state.${payout.state}`)}</StateChip>}
      >
        <p className="cw-wrap">{reasonText(t, payout, isPayer)}</p>
        {payout.deadline !== null && (
          <p>
            <b>{t(`by.${payout.state}`, { at: formatDateTime(payout.deadline), defaultValue: '' })}</b>
          </p>
        )}
        {children}
      </Panel>
      <Panel className={classes.panel} title={t('detail.account')}>
        <Account payout={payout} isPayer={isPayer} />
        <QrPicture url={payout.qrUrl} />
        {payout.proofUrl !== null && <img className={classes.proof} src={payout.proofUrl} alt={t('detail.proof')} />}
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

function Account({ payout, isPayer }: { payout: Payout; isPayer: boolean }) {
  const { t } = useTranslation('payouts');
  const { fields, holder, channel, provider, rate, currency, kind, place, isHolderConfirmed } = payout;
  const rowsOf = useFieldRows();
  const wallet = kind === 'online' ? accountName({ ...payout, bank: null }) : null;
  const rows: KeyValueRow[] = [
    ...(fields === null
      ? [{ label: t('detail.number'), value: <span className={classes.number}>{accountText(payout)}</span> }]
      : [
          { label: t('detail.place'), value: countryName(place) },
          ...(wallet === null ? [] : [{ label: t('detail.wallet'), value: wallet }]),
          ...rowsOf(place, fields, isPayer),
        ]),
    ...(holder === null ? [] : [{ label: t('detail.holder'), value: <Holder name={holder} isCopied={isPayer} /> }]),
    ...(isHolderConfirmed ? [{ label: t('detail.check'), value: t('detail.confirmed') }] : []),
    { label: t('detail.rate'), value: `${rate} ${currency}` },
    { label: t('detail.owner'), value: payout.owner },
    { label: t('detail.provider'), value: provider ?? t('detail.nobody') },
    {
      label: t('detail.way'),
      value: channel === null || channel === 0 ? t('detail.byHand') : PAY_CHANNEL_NAMES[channel],
    },
  ];
  return <KeyValues rows={rows} />;
}

function Holder({ name, isCopied }: { name: string; isCopied: boolean }) {
  const { t } = useTranslation('payouts');
  return (
    <span className="cw-wrap">
      {name}
      {isCopied && <CopyButton text={name} label={t('detail.copyHolder')} />}
    </span>
  );
}

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

function Attempts({ payout }: { payout: Payout }) {
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
