import { Button, NumberInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount, formatExact } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
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
  const [entryId, setEntryId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [asks, setAsks] = useState(false);
  const ready = entries.filter(({ heldUntil }) => heldUntil === null);
  const entry = ready.find(({ id }) => id === entryId) ?? ready[0];
  const sum = parseDecimal(typed, POINTS.unit) ?? 0n;
  const [amount] = useDebouncedValue(String(sum), TYPING_MS);
  const hasSum = entry !== undefined && amount !== '0';
  const quote = useCall(
    'withdrawals.getQuote',
    { network: entry?.network ?? '', amount },
    { enabled: hasSum, refetchInterval: QUOTE_MS, keepPrevious: true },
  );
  const problem = problemOf(terms, sum);
  const figures = { least: terms.least, day: terms.leftToday, spare: terms.spare };
  const isQuoted = hasSum && quote.data !== undefined && amount === String(sum);
  return (
    <Panel title={t('form.title')}>
      <div className={classes.form}>
        <Hindrances terms={terms} />
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
          description={t('form.amountHint', { least: formatAmount(terms.least), spare: formatAmount(terms.spare) })}
          value={typed}
          onChange={(value) => setTyped(String(value))}
          allowNegative={false}
          decimalScale={POINTS.unit}
          error={fieldError(problem === null ? null : t(`problem.${problem}`, { sum: formatAmount(figures[problem]) }))}
          rightSection={<small>{t('points')}</small>}
          rightSectionWidth={64}
        />
        {quote.isError && <Note tone="stop">{errorText(quote.error)}</Note>}
        {isQuoted && (
          <KeyValues
            sunken
            rows={[
              { label: t('facts.fee'), value: t('facts.points', { amount: formatExact(quote.data.fee) }) },
              {
                label: t('facts.arrives'),
                value: t('facts.usdt', { amount: formatExact(quote.data.receives) }),
                total: true,
              },
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

const isHindered = (terms: Terms): boolean => terms.heldUntil !== null || !terms.isIdentified;

/** What keeps money in, or slows it down, whatever is filled in. */
function Hindrances({ terms }: { terms: Terms }) {
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

/** Why this sum cannot be withdrawn, as the key of a sentence; null: it can, or nothing is filled in yet. */
function problemOf(terms: Terms, sum: bigint): 'least' | 'day' | 'spare' | null {
  if (sum <= 0n) return null;
  if (sum < BigInt(terms.least)) return 'least';
  if (sum > BigInt(terms.leftToday)) return 'day';
  return sum > BigInt(terms.spare) ? 'spare' : null;
}
