import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal, parseDecimal } from '#core/money/decimal.ts';
import { minOf } from '#core/withdrawals/fees.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { useSumText } from './sum-text.ts';
import { type Entry, isReady, type Terms } from './withdrawal-types.ts';
import classes from './withdrawals.module.css';

/** Gas changes from block to block. */
const QUOTE_MS = 10_000;
const TYPING_MS = 300;

interface Props {
  terms: Terms;
  entries: readonly Entry[];
}

/** The form's input, and the network's price for it. */
function useWithdrawal({ terms, entries }: Props) {
  const [entryId, setEntryId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const ready = entries.filter(isReady);
  const entry = ready.find(({ id }) => id === entryId) ?? ready[0];
  const network = terms.networks.find((item) => item.network === entry?.network);
  const kind = network ?? { currency: 'USDT' as const, unit: POINTS.unit };
  const sum = parseDecimal(typed, kind.unit) ?? 0n;
  const [amount] = useDebouncedValue(String(sum), TYPING_MS);
  const hasSum = entry !== undefined && amount !== '0';
  const quote = useCall(
    'withdrawals.getQuote',
    { network: entry?.network ?? '', amount, addressId: entry?.id },
    { enabled: hasSum, refetchInterval: QUOTE_MS, keepPrevious: true },
  );
  const quoted = hasSum && quote.data !== undefined && amount === String(sum) ? quote.data : null;
  const problem = problemOf({ sum, network, leftToday: terms.leftToday, worth: quoted?.worth ?? null });
  return { ready, entry, setEntryId, network, kind, typed, setTyped, amount, quoted, error: quote.error, problem };
}

type Withdrawal = ReturnType<typeof useWithdrawal>;

/** How much and where to, with the fee of the network as it is now. */
export function WithdrawForm({ terms, entries }: Props) {
  const { t } = useTranslation('withdrawals');
  const withdrawal = useWithdrawal({ terms, entries });
  const [asks, setAsks] = useState(false);
  const { ready, entry, setEntryId, kind, setTyped, amount, quoted, error, problem } = withdrawal;
  return (
    <Panel title={t('form.title')}>
      <div className={classes.form}>
        <Blockers terms={terms} />
        {entry === undefined ? (
          <Note title={t('form.noAddress')}>{entries.length > 0 ? t('form.allHeld') : t('form.addFirst')}</Note>
        ) : (
          <Select
            label={t('form.to')}
            allowDeselect={false}
            value={entry.id}
            onChange={setEntryId}
            data={ready.map(({ id, label, networkName, address }) => ({
              value: id,
              label: t('form.entry', { label, network: networkName, end: address.slice(-6) }),
            }))}
          />
        )}
        <SumFields terms={terms} withdrawal={withdrawal} />
        {error && <Note tone="stop">{errorText(error)}</Note>}
        {quoted && <Quoted quote={quoted} kind={kind} />}
        <div>
          <Button
            disabled={quoted === null || problem !== null || quoted.receives === '0' || isHindered(terms)}
            onClick={() => setAsks(true)}
          >
            {t('form.open')}
          </Button>
        </div>
      </div>
      {asks && quoted && entry !== undefined && (
        <ConfirmWithdrawal
          entry={entry}
          kind={kind}
          amount={amount}
          quote={quoted}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false);
            setTyped('');
          }}
        />
      )}
    </Panel>
  );
}

/** The sum, and a button for all that may leave. */
function SumFields({ terms, withdrawal }: { terms: Terms; withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  const text = useSumText();
  const { network, kind, typed, setTyped, problem } = withdrawal;
  const { currency, unit } = kind;
  const hint = network && {
    least: text.leaves(kind, network.least),
    spare: formatAmount(network.spare, { unit }),
  };
  return (
    <>
      <SumInput
        label={t('form.amount')}
        description={hint && t('form.amountHint', hint)}
        value={typed}
        onChange={setTyped}
        decimals={unit}
        unit={currency === 'BTC' ? 'BTC' : t('points')}
        error={fieldError(problem && t(`problem.${problem.what}`, { sum: problem.figure(text, kind) }))}
      />
      {network && (
        <div>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => setTyped(formatDecimal(mostOf(network, terms.leftToday), unit))}
          >
            {t('form.all')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The fee and the sum that arrives. */
function Quoted({ quote, kind }: { quote: ResultOf<'withdrawals.getQuote'>; kind: Withdrawal['kind'] }) {
  const { t } = useTranslation('withdrawals');
  const text = useSumText();
  const fee = t(kind.currency === 'BTC' ? 'facts.feeMost' : 'facts.fee');
  return (
    <>
      <KeyValues
        sunken
        rows={[
          { label: fee, value: text.leaves(kind, quote.fee) },
          { label: t('facts.arrives'), value: text.arrives(kind, quote.receives), total: true },
        ]}
      />
      {quote.reviewers > 0 && <Note>{t('form.reviewed', { count: quote.reviewers })}</Note>}
    </>
  );
}

/** All that may leave now; what is left of the day is in points, and says nothing of bitcoin before it is quoted. */
function mostOf({ currency, spare }: Terms['networks'][number], leftToday: string): bigint {
  return currency === 'BTC' ? BigInt(spare) : minOf(BigInt(spare), BigInt(leftToday));
}

const isHindered = (terms: Terms): boolean => terms.heldUntil !== null || !terms.isIdentified;

/** What keeps money in, or slows it down, whatever is filled in. */
function Blockers({ terms }: { terms: Terms }) {
  const { t } = useTranslation('withdrawals');
  return (
    <>
      {terms.heldUntil !== null && (
        <Note tone="frozen">{t('form.held', { until: formatDateTime(terms.heldUntil) })}</Note>
      )}
      {!terms.isIdentified && (
        <Note
          tone="frozen"
          title={t('form.noIdentity')}
          action={<AppLink href={paths.kycOne()}>{t('form.toIdentity')}</AppLink>}
        />
      )}
      {terms.isReviewed && <Note>{t('form.suspended')}</Note>}
      {terms.networks.every(({ isPaying }) => !isPaying) && <Note>{t('form.notPaying')}</Note>}
    </>
  );
}

interface Wish {
  sum: bigint;
  network: Terms['networks'][number] | undefined;
  leftToday: string;
  /** Points that the sum is worth; null: not known yet. */
  worth: string | null;
}

interface Problem {
  what: 'least' | 'day' | 'spare';
  /** The figure that its sentence names. */
  figure: (text: ReturnType<typeof useSumText>, kind: Pick<Terms['networks'][number], 'currency' | 'unit'>) => string;
}

/** Why this sum cannot be withdrawn; null: it can, or nothing is filled in yet. */
function problemOf({ sum, network, leftToday, worth }: Wish): Problem | null {
  if (sum <= 0n || network === undefined) return null;
  const inCurrency = (what: 'least' | 'spare', value: string): Problem => ({
    what,
    figure: (text, kind) => text.leaves(kind, value),
  });
  if (sum < BigInt(network.least)) return inCurrency('least', network.least);
  const points = network.currency === 'BTC' ? BigInt(worth ?? 0) : sum;
  if (points > BigInt(leftToday)) return { what: 'day', figure: () => formatAmount(leftToday) };
  return sum > BigInt(network.spare) ? inCurrency('spare', network.spare) : null;
}
