import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatExact } from '#web/lib/money.ts';
import { formatNumber } from '#web/lib/number.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './withdrawals.module.css';

const REFRESH_MS = 60_000;
/** Decimals of coins in the contract. */
const COIN_DECIMALS = 6;

/** Whole coins as a decimal, in groups of digits. */
const coinsText = (coins: string): string =>
  formatNumber(coins as Intl.StringNumericLiteral, { maximumFractionDigits: COIN_DECIMALS });

type Purse = ResultOf<'withdrawals.listPurses'>['list'][number];

/** What withdrawals are paid from on each network, and what is missing there. */
export function Purses() {
  const { t } = useTranslation('withdrawals');
  const purses = useCall('withdrawals.listPurses', {}, { refetchInterval: REFRESH_MS });
  return (
    <Loaded of={[purses]} skeleton={{ rows: 1, avatar: false }} around={(rows) => <Panel>{rows}</Panel>}>
      {({ list }) =>
        list.length > 0 && (
          <Panel className={classes.panel} title={t('purses.title')} footer={t('purses.how')}>
            <KeyValues
              rows={list.map((purse) => ({ label: purse.networkName, value: <PurseLines purse={purse} /> }))}
            />
          </Panel>
        )
      }
    </Loaded>
  );
}

function PurseLines({ purse: { family, address, held } }: { purse: Purse }) {
  const { t } = useTranslation('withdrawals');
  if (address === null) return t('purses.noSigner');
  const coin = family === 'tron' ? 'TRX' : t('purses.coins');
  return (
    <Lines>
      <small className={classes.address}>{address}</small>
      {held === null ? (
        <span>{t('purses.away')}</span>
      ) : (
        <>
          <span>{t('purses.held', { tokens: formatExact(held.tokens), coins: coinsText(held.coins), coin })}</span>
          {held.work !== '0' && <small>{t('purses.energy', { energy: coinsText(held.work) })}</small>}
          <small>{t('purses.cost', { cost: coinsText(held.cost), coin })}</small>
          {held.missing !== null && (
            <span>
              <StateChip tone="dispute">{t('purses.missing', { missing: coinsText(held.missing), coin })}</StateChip>
            </span>
          )}
        </>
      )}
    </Lines>
  );
}
