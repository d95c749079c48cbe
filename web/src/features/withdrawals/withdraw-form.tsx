import { Button, NumberInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal, parseDecimal } from '#core/money/decimal.ts';
import { minOf } from '#core/withdrawals/fees.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { useSumText } from './sum-text.ts';
import type { Entry, Terms } from './withdrawal-types.ts';
import classes from './withdrawals.module.css';

/** Gas changes from block to block. */
const QUOTE_MS = 10_000;
const TYPING_MS = 300;

interface Props {
  terms: Terms;
  entries: readonly Entry[];
}

/** How much and where to, with the fee of the network as it is now. */
export function WithdrawForm({ terms, entries }: Props) {
  const { t } = useTranslation('withdrawals');
  const text = useSumText();
  const [entryId, setEntryId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [asks, setAsks] = useState(false);
  const ready = entries.filter(({ heldUntil }) => heldUntil === null);
  const entry = ready.find(({ id }) => id === entryId) ?? ready[0];
  const network = terms.networks.find((item) => item.network === entry?.network);
  const { currency, unit } = network ?? { currency: 'USDT' as const, unit: POINTS.unit };
  const sum = parseDecimal(typed, unit) ?? 0n;
  const [amount] = useDebouncedValue(String(sum), TYPING_MS);
  const hasSum = entry !== undefined && amount !== '0';
  const quote = useCall(
    'withdrawals.getQuote',
    { network: entry?.network ?? '', amount },
    { enabled: hasSum, refetchInterval: QUOTE_MS, keepPrevious: true },
  );
  const isQuoted = hasSum && quote.data !== undefined && amount === String(sum);
  const problem = problemOf({ sum, network, leftToday: terms.leftToday, worth: isQuoted ? quote.data.worth : null });
  const kind = { currency, unit };
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
        <NumberInput
          label={t('form.amount')}
          description={
            network &&
            t('form.amountHint', {
              least: text.leaves(kind, network.least),
              spare: formatAmount(network.spare, { unit }),
            })
          }
          value={typed}
          onChange={(value) => setTyped(String(value))}
          allowNegative={false}
          decimalScale={unit}
          error={fieldError(
            problem === null ? null : t(`problem.${problem.what}`, { sum: problem.figure(text, kind) }),
          )}
          rightSection={<small>{currency === 'BTC' ? 'BTC' : t('points')}</small>}
          rightSectionWidth={64}
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
        {quote.isError && <Note tone="stop">{errorText(quote.error)}</Note>}
        {isQuoted && (
          <KeyValues
            sunken
            rows={[
              {
                label: t(currency === 'BTC' ? 'facts.feeMost' : 'facts.fee'),
                value: text.leaves(kind, quote.data.fee),
              },
              { label: t('facts.arrives'), value: text.arrives(kind, quote.data.receives), total: true },
            ]}
          />
        )}
        {isQuoted && quote.data.reviewers > 0 && <Note>{t('form.reviewed', { count: quote.data.reviewers })}</Note>}
        <div>
          <Button
            disabled={!isQuoted || problem !== null || quote.data.receives === '0' || isHindered(terms)}
            onClick={() => setAsks(true)}
          >
            {t('form.open')}
          </Button>
        </div>
      </div>
      {asks && isQuoted && entry !== undefined && (
        <ConfirmWithdrawal
          entry={entry}
          kind={kind}
          amount={amount}
          quote={quote.data}
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
