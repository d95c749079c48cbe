import { Box, Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { hasDemoBots } from '#web/api/client-constants.ts';
import { useCall } from '#web/api/query.ts';
import { ResetPauseNote, SuspendedNote } from '#web/features/people/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount, formatBasisPoints, formatExact } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { accountLabel } from '../payment-accounts/public.ts';
import {
  type Account,
  isUnserved,
  mostOf,
  payableOf,
  type Quote,
  quoteOf,
  rateOf,
  reachOf,
  sumProblem,
  type Terms,
} from './payout-draft.ts';
import { fiatText, STALE } from './payout-words.ts';
import classes from './payouts.module.css';

const MINUTE_S = 60;

interface Props {
  terms: Terms;
  accounts: readonly Account[];
  /** A payout that came to nothing and is asked for again; empty: none. */
  again: string;
}

/** Which account, how many points, and what they pay. */
export function PayoutForm({ terms, accounts, again }: Props) {
  const { t } = useTranslation('payouts');
  const before = useCall('payouts.get', { id: again }, { enabled: again !== '' }).data;
  const payable = payableOf(accounts);
  const [chosen, choose] = useState<string | null>(null);
  const [typed, type] = useState<string | null>(null);
  const [isAsking, ask] = useState(false);
  const same = payable.find(({ masked, place }) => masked === before?.masked && place === before?.place);
  const account = payable.find(({ id }) => id === chosen) ?? same ?? payable[0];
  const text = typed ?? (before === undefined ? '' : formatDecimal(BigInt(before.points), POINTS.unit));
  const quote = quoteOf(terms, account, text);
  const problem = sumProblem(terms, quote.points);
  const most = mostOf(terms);
  const isReady = quote.fiat !== null && quote.fiat > 0n && problem === null && account?.heldUntil === null;
  if (account === undefined) return <NoAccount terms={terms} />;
  const figures = { least: terms.least, most: terms.most, day: terms.leftToday, spare: terms.spare };
  return (
    <Box maw={560} className={classes.form}>
      {hasDemoBots() && <Note>{t('demo')}</Note>}
      <PersonNotes terms={terms} />
      <AccountNotes terms={terms} account={account} quote={quote} />
      <Select
        label={t('form.account')}
        description={<WayText terms={terms} account={account} />}
        data={payable.map((item) => ({ value: item.id, label: accountLabel(item) }))}
        value={account.id}
        allowDeselect={false}
        onChange={choose}
      />
      <SumInput
        label={t('form.amount')}
        description={t('form.amountHint', { least: formatAmount(terms.least), most: formatAmount(terms.most) })}
        value={text}
        onChange={type}
        decimals={POINTS.unit}
        unit={t('points')}
        error={fieldError(problem === null ? null : t(`problem.${problem}`, { sum: formatAmount(figures[problem]) }))}
      />
      <Group>
        <Button
          size="compact-sm"
          variant="light"
          disabled={most === 0n}
          onClick={() => type(formatDecimal(most, POINTS.unit))}
        >
          {t('form.all')}
        </Button>
      </Group>
      <KeyValues
        rows={[
          { label: t('form.spare'), value: <Amount value={terms.spare} /> },
          { label: t('form.leftToday'), value: <Amount value={terms.leftToday} /> },
          {
            label: t('form.rate', { share: formatBasisPoints(terms.spreadBps) }),
            value: <RateText of={{ terms, account }} />,
          },
          { label: t('form.pays'), value: <PaysText quote={quote} />, total: true },
        ]}
        sunken
      />
      <Group>
        <Button disabled={!isReady || terms.heldUntil !== null} onClick={() => ask(true)}>
          {t('form.verb')}
        </Button>
      </Group>
      {isAsking && <AskDialog terms={terms} account={account} quote={quote} onClose={() => ask(false)} />}
    </Box>
  );
}

function WayText({ terms, account }: { terms: Terms; account: Account }) {
  const { t } = useTranslation('payouts');
  const { way, sendsEmail } = reachOf(terms, account);
  const usualS = terms.rates.find(({ place }) => place === account.place)?.usualS ?? null;
  return (
    <>
      <span>{t(`way.trader.${way}`)}</span>
      {sendsEmail && ` ${t('way.email')}`}
      {usualS !== null && ` ${t('form.usual', { count: Math.max(1, Math.round(usualS / MINUTE_S)) })}`}
    </>
  );
}

function RateText({ of: { terms, account } }: { of: { terms: Terms; account: Account } }) {
  const rate = rateOf(terms, account);
  const { currency } = quoteOf(terms, account, '');
  return <span className="cw-num">{rate === null ? '–' : `${rate} ${currency}`}</span>;
}

function PaysText({ quote }: { quote: Quote }) {
  return <span data-testid="pays">{quote.fiat === null ? '–' : fiatText({ ...quote, fiat: String(quote.fiat) })}</span>;
}

function NoAccount({ terms }: { terms: Terms }) {
  const { t } = useTranslation('payouts');
  return (
    <Box className={classes.form}>
      <PersonNotes terms={terms} />
      <EmptyState
        title={t('form.noAccount')}
        action={
          <ButtonLink variant="filled" href={paths.walletIndex()}>
            {t('form.addAccount')}
          </ButtonLink>
        }
      >
        {t('form.noAccountWhy')}
      </EmptyState>
    </Box>
  );
}

/** The reason that keeps the points of this person in, whatever account they would be paid to. */
function PersonNotes({ terms }: { terms: Terms }) {
  const { t } = useTranslation('payouts');
  return (
    <>
      <SuspendedNote />
      {terms.heldUntil !== null && (
        <Note tone="frozen">{t('form.held', { until: formatDateTime(terms.heldUntil) })}</Note>
      )}
      {terms.outLimit === '0' && (
        <Note title={t('form.noLevel')} action={<AppLink href={paths.kycOne()}>{t('form.toIdentity')}</AppLink>} />
      )}
    </>
  );
}

function AccountNotes({ terms, account, quote }: { terms: Terms; account: Account; quote: Quote }) {
  const { t } = useTranslation('payouts');
  const hasRate = terms.rates.find(({ place }) => place === account.place)?.fx != null;
  return (
    <>
      {account.heldUntil !== null && (
        <Note tone="frozen">{t('form.accountHeld', { until: formatDateTime(account.heldUntil) })}</Note>
      )}
      {!hasRate && <Note>{t('form.noRate', { currency: quote.currency })}</Note>}
      {isUnserved(terms, account) && (
        <Note title={t('form.nobody')}>{t('form.nobodyWhy', { minutes: Math.round(terms.takeS / MINUTE_S) })}</Note>
      )}
    </>
  );
}

interface AskProps {
  terms: Terms;
  account: Account;
  quote: Quote;
  onClose: () => void;
}

function AskDialog({ terms, account, quote, onClose }: AskProps) {
  const { t } = useTranslation('payouts');
  const go = useGo();
  const fiat = String(quote.fiat ?? 0n);
  const pays = fiatText({ fiat, currency: quote.currency });
  const points = formatAmount(quote.points);
  return (
    <CommandDialog
      call="payouts.request"
      params={{ accountId: account.id, points: String(quote.points), fiat }}
      title={t('ask.title', { points, pays })}
      lost={t('ask.lost', { minutes: Math.round(terms.takeS / MINUTE_S) })}
      verb={t('ask.verb', { points })}
      rows={[
        { label: t('form.account'), value: accountLabel(account) },
        { label: t('detail.holder'), value: account.holder },
        { label: t('form.amount'), value: formatExact(quote.points) },
        { label: t('form.pays'), value: pays, total: true },
      ]}
      fields={[{ kind: 'password', name: 'tradePassword' }]}
      stale={STALE}
      onDone={({ id }) => go(paths.payout(id))}
      onClose={onClose}
    >
      <ResetPauseNote />
    </CommandDialog>
  );
}
