import { Box, Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useTradeCommand } from '../trade/trade.queries.ts';
import { valuesOf } from '../workspace/words.ts';
import type { Order } from '../workspace/workspace.queries.ts';

/** Where the parcel goes: opened by one press, which both sides read in the log; hidden once the order has ended. */
export function OrderAddress({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const command = useTradeCommand('gift', 'orders.openAddress');
  if (order.form !== 'physical' || order.role === 'staff') return null;
  const { role } = order;
  const values = valuesOf(order);
  const address = order.address === 'sealed' ? command.data?.address : undefined;
  return (
    <Panel
      title={t('address.title')}
      aside={address !== undefined && <CopyButton text={address} label={t('address.copy')} />}
    >
      {order.address === 'none' && <Note tone="stop">{t(`address.none.${role}`, values)}</Note>}
      {order.address === 'hidden' && <Note>{t('address.hidden')}</Note>}
      {order.address === 'sealed' && address === undefined && (
        <>
          <Box component="p" mt={0} mx={0} mb="sm" c="dimmed">
            {t(`address.${role}`, values)}
          </Box>
          <Button
            variant={role === 'seller' ? 'light' : 'default'}
            leftSection={<IconMapPin size={17} stroke={1.75} />}
            onClick={() => command.mutate({ code: order.code })}
            loading={command.isPending}
          >
            {t('address.show')}
          </Button>
        </>
      )}
      {address !== undefined && (
        <Box component="address" fz="md" lh="lg" ff="inherit" style={{ whiteSpace: 'pre-line', fontStyle: 'normal' }}>
          {address}
        </Box>
      )}
      {command.error && <Note tone="stop" title={errorText(command.error)} />}
    </Panel>
  );
}
