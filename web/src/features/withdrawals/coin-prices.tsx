import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDate } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './withdrawals.module.css';

/** What fees reckon a coin of each chain is worth, and from which day that price is: no market is asked. */
export function CoinPrices() {
  const { t } = useTranslation('withdrawals');
  const coins = useCall('withdrawals.listCoins', {});
  return (
    <Loaded of={[coins]} skeleton={{ rows: 1, avatar: false }} around={(rows) => <Panel>{rows}</Panel>}>
      {({ list, mostDays }) =>
        list.length > 0 && (
          <Panel className={classes.panel} title={t('coins.title')} footer={t('coins.how', { count: mostDays })}>
            <KeyValues
              rows={list.map(({ networkName, price, pricedOn, isOld }) => ({
                label: networkName,
                value: (
                  <Lines first={price === null ? t('coins.none') : t('coins.price', { price: formatAmount(price) })}>
                    {price !== null && (
                      <small>
                        {pricedOn === null ? t('coins.noDay') : t('coins.day', { day: formatDate(pricedOn) })}
                      </small>
                    )}
                    {isOld && (
                      <span>
                        <StateChip tone="dispute">{t('coins.old')}</StateChip>
                      </span>
                    )}
                  </Lines>
                ),
              }))}
            />
          </Panel>
        )
      }
    </Loaded>
  );
}
