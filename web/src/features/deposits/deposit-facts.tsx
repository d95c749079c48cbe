import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { type KeyValueRow, KeyValues } from '#web/ui/list/key-values.tsx';
import { MarkedAddress } from '#web/ui/marked-address.tsx';

type Network = ResultOf<'deposits.listNetworks'>['list'][number];

const MINUTE_S = 60;
/** Up to here seconds say more than minutes. */
const IN_SECONDS_TO = 90;

/** The facts that one must know before paying: the smallest deposit, how long it takes, what it costs, and what is lost. */
export function DepositFacts({ network }: { network: Network }) {
  const { t } = useTranslation('deposits');
  const { currency, name, confirmations: count, token, unit, expectedS } = network;
  const words = currency === 'BTC' ? 'factBtc' : 'fact';
  const time =
    expectedS !== null &&
    (expectedS <= IN_SECONDS_TO
      ? t('facts.seconds', { count: expectedS })
      : t('facts.minutes', { count: Math.round(expectedS / MINUTE_S) }));
  const rows: readonly (KeyValueRow | false)[] = [
    { label: t('facts.least'), value: `${formatAmount(network.least, { unit })} ${currency}` },
    { label: t('facts.after'), value: t('facts.confirmations', { count }) },
    time !== false && { label: t('facts.time'), value: time },
    { label: t('facts.fee'), value: t('facts.none') },
    token !== null && { label: t('facts.token'), value: <MarkedAddress address={token} /> },
  ];
  return (
    <>
      <KeyValues rows={rows.filter((row) => row !== false)} />
      <Note title={t(`${words}.only`, { network: name })}>
        {t(`${words}.rate`)} {currency === 'BTC' && t('factBtc.kept')}
      </Note>
    </>
  );
}
