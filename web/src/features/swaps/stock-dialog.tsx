import { useTranslation } from 'react-i18next';
import { STOCK_CURRENCIES, STOCK_WAYS } from '#core/ledger/swap-legs.ts';
import { POINTS } from '#core/money/currency.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { BTC_UNIT } from './swap-draft.ts';

/** Proposes a change of what the platform swaps with; a second administrator decides. */
export function StockDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('swaps');
  return (
    <CommandDialog
      call="swaps.proposeStock"
      params={{}}
      fields={[
        {
          kind: 'choice',
          name: 'currency',
          label: t('stock.currency'),
          options: STOCK_CURRENCIES.map((value) => ({ value, label: t(value === 'BTC' ? 'btc' : 'points') })),
        },
        {
          kind: 'choice',
          name: 'way',
          label: t('stock.way'),
          options: STOCK_WAYS.map((value) => ({ value, label: t(`stock.ways.${value}`) })),
        },
        {
          kind: 'amount',
          name: 'amount',
          label: t('stock.amount'),
          unit: ({ currency }) => (currency === 'BTC' ? BTC_UNIT : POINTS.unit),
        },
        { kind: 'area', name: 'reason', label: t('stock.why') },
      ]}
      title={t('stock.title')}
      lost={({ currency, way }) => t(`stock.effect.${currency}.${way}`)}
      verb={t('stock.verb')}
      stale={['staff.listProposals', 'swaps.getHouse']}
      done={t('stock.done')}
      onClose={onClose}
    />
  );
}
