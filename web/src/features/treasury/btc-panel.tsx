import { useTranslation } from 'react-i18next';
import { currencyOf } from '#core/money/currency.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './treasury.module.css';
import type { Treasury } from './treasury.queries.ts';

const { unit: UNIT } = currencyOf('BTC');

/** Bitcoin in custody against who has it; nothing where there is none. */
export function BtcPanel({ btc }: { btc: Treasury['btc'] }) {
  const { t } = useTranslation('treasury');
  if (btc.assets === '0' && btc.issued === '0') return null;
  const holds = btc.difference === '0';
  const amount = (value: string) => <Amount value={value} unit={UNIT} />;
  const line = (name: 'onChain' | 'kept' | 'liabilities' | 'house') => ({
    label: t(`btc.${name}`),
    value: amount(btc[name]),
  });
  return (
    <Panel
      className={classes.panel}
      title={t('btc.title')}
      aside={<StateChip tone={holds ? 'done' : 'dispute'}>{t(holds ? 'sum.holds' : 'sum.differs')}</StateChip>}
    >
      {!holds && (
        <Note tone="stop" title={t('sum.differsTitle')}>
          {t('btc.title')}: <Amount value={btc.difference} unit={UNIT} sign />
        </Note>
      )}
      <div className={classes.sides}>
        <section>
          <h3>{t('btc.behind')}</h3>
          <KeyValues
            rows={[line('onChain'), line('kept'), { label: t('sum.total'), value: amount(btc.assets), total: true }]}
          />
        </section>
        <section>
          <h3>{t('btc.owed')}</h3>
          <KeyValues
            rows={[
              line('liabilities'),
              line('house'),
              { label: t('sum.total'), value: amount(btc.issued), total: true },
            ]}
          />
        </section>
      </div>
    </Panel>
  );
}
