import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { FigureCell, FigureCells } from '#web/ui/list/figure-cells.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { BackingPanel } from './backing-panel.tsx';
import { BtcPanel } from './btc-panel.tsx';
import { HouseAccounts } from './house-accounts.tsx';
import classes from './treasury.module.css';
import type { Treasury } from './treasury.queries.ts';

const REFRESH_MS = 30_000;

/** What backs the points, the sum that must hold, the platform's accounts, and backing over time. */
export function BooksPanel() {
  const overview = useCall('treasury.getOverview', {}, { refetchInterval: REFRESH_MS });
  return (
    <Loaded of={[overview]} skeleton={{ rows: 4, avatar: false }} around={(rows) => <Panel>{rows}</Panel>}>
      {({ sum, btc, accounts }) => (
        <>
          <Figures sum={sum} />
          <SumPanel sum={sum} />
          <BtcPanel btc={btc} />
          <HouseAccounts accounts={accounts} />
          <BackingPanel />
        </>
      )}
    </Loaded>
  );
}

type Sum = Treasury['sum'];

function Figures({ sum }: { sum: Sum }) {
  const { t } = useTranslation('treasury');
  return (
    <FigureCells>
      <FigureCell label={t('sum.assets')} note={t('sum.assetsNote')}>
        <Amount value={sum.assets} size="xl" suffix="USDT" />
      </FigureCell>
      <FigureCell label={t('sum.circulation')} note={t('sum.circulationNote')}>
        <Amount value={sum.circulation} size="lg" />
      </FigureCell>
      <FigureCell label={t('sum.unbacked')} note={t('sum.unbackedNote')}>
        <Amount value={sum.unbacked} size="lg" />
      </FigureCell>
      <FigureCell label={t('sum.float')} note={t('sum.floatNote')}>
        <Amount value={sum.equity} size="lg" />
      </FigureCell>
    </FigureCells>
  );
}

/** Both sides of the sum, as a balance sheet has them. */
function SumPanel({ sum }: { sum: Sum }) {
  const { t } = useTranslation('treasury');
  const holds = sum.difference === '0';
  const line = (name: 'onChain' | 'reserve' | 'unbacked' | 'liabilities' | 'fee' | 'promotion') => ({
    label: t(`sum.${name}`),
    value: <Amount value={sum[name]} />,
  });
  const backed = (BigInt(sum.assets) + BigInt(sum.unbacked)).toString();
  return (
    <Panel
      className={classes.panel}
      title={t('sum.title')}
      aside={<StateChip tone={holds ? 'done' : 'dispute'}>{t(holds ? 'sum.holds' : 'sum.differs')}</StateChip>}
    >
      {!holds && (
        <Note tone="stop" title={t('sum.differsTitle')}>
          {t('sum.differsWhy')} <Amount value={sum.difference} sign />
        </Note>
      )}
      <div className={classes.sides}>
        <section>
          <h3>{t('sum.behind')}</h3>
          <KeyValues
            rows={[
              line('onChain'),
              line('reserve'),
              line('unbacked'),
              { label: t('sum.total'), value: <Amount value={backed} />, total: true },
            ]}
          />
        </section>
        <section>
          <h3>{t('sum.owed')}</h3>
          <KeyValues
            rows={[
              line('liabilities'),
              line('fee'),
              line('promotion'),
              { label: t('sum.total'), value: <Amount value={sum.circulation} />, total: true },
            ]}
          />
        </section>
      </div>
    </Panel>
  );
}
