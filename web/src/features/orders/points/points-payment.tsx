import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import { bankOf } from '#core/payment-accounts/banks.ts';
import { PLACES } from '#core/payment-accounts/places.ts';
import { Copied } from '#web/ui/copied.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { groupedIban, QrPicture } from '../../payment-accounts/public.ts';
import type { PointsOrder } from './points-order.queries.ts';
import { fiatText, methodText, valuesOf } from './points-words.ts';

/** The account that the buyer pays to, as it was when the order was placed. */
export function PointsPayTo({ order }: { order: PointsOrder }) {
  const { t } = useTranslation(['points-orders', 'payment-accounts']);
  const { payTo } = order;
  if (payTo === null) return null;
  const fields = Object.entries(payTo.fields).filter(([, value]) => value !== '');
  return (
    <Panel
      title={t(`payTo.${order.state === 'to_pay' ? '' : 'past.'}${order.role}`)}
      aside={methodText(order.method, t)}
    >
      <KeyValues
        rows={[
          { label: t('payTo.sum'), value: <Copied text={fiatText(order)} label={t('payTo.copySum')} /> },
          {
            label: t('payment-accounts:field.holder'),
            value: <Copied text={payTo.holder} label={t('payTo.copyHolder')} />,
          },
          ...fields.map(([name, value]) => ({
            label: t(name === 'walletId' ? 'payTo.wallet' : `payment-accounts:field.${name}`),
            value: (
              <Copied
                text={name === 'bank' ? bankName(order.method, value) : value}
                shown={name === 'iban' ? groupedIban(value) : undefined}
                label={t('payTo.copy')}
              />
            ),
          })),
          { label: t('payTo.reference'), value: <Copied text={order.code} label={t('payTo.copyCode')} /> },
        ]}
      />
      <QrPicture url={payTo.qrUrl} />
      {order.role === 'buyer' && isPointsEnd(order.state) && (
        <Stack mt="sm">
          <Note tone={order.settledAmount === '0' ? 'stop' : 'neutral'}>{t('payTo.over')}</Note>
        </Stack>
      )}
      {order.state === 'to_pay' && order.role === 'buyer' && (
        <Stack mt="sm">
          <Note tone="turn" title={t('payTo.ownTitle')}>
            {t('payTo.own')}
          </Note>
        </Stack>
      )}
    </Panel>
  );
}

/** Banks are kept by code. */
function bankName(method: string, code: string): string {
  const place = PLACES.find((item) => method === `bank_${item}`);
  return (place && bankOf(place, code)?.name) ?? code;
}

/** Whose payment it is, once the buyer said so: the seller compares it with what arrived. */
export function PointsPayer({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const { payer, buyerName, role } = order;
  if (payer === null) return null;
  return (
    <Panel title={t('payer.title')}>
      <KeyValues
        rows={[
          { label: t('payer.name'), value: payer.name },
          ...(buyerName === null ? [] : [{ label: t('payer.proven'), value: buyerName }]),
        ]}
      />
      <Stack mt="sm">
        {payer.isBuyer === false && !isPointsEnd(order.state) && (
          <Note tone="stop" title={t('payer.otherTitle')}>
            {t(`payer.other.${role}`, valuesOf(order))}
          </Note>
        )}
        {payer.isBuyer === null && <Note>{t('payer.unknown')}</Note>}
        {payer.isBuyer === true && <Note tone="done">{t('payer.same')}</Note>}
      </Stack>
    </Panel>
  );
}
