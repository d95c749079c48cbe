import { Box, Flex, Group } from '@mantine/core';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPermille } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import classes from './workspace.module.css';
import type { Order, PartyView } from './workspace.queries.ts';

/** Whom the reader deals with; staff see both. */
export function OrderParties({ order }: { order: Order }) {
  if (order.role === 'seller') return <PartyPanel party={order.provider} />;
  if (order.role === 'provider') return <PartyPanel party={order.seller} />;
  return (
    <>
      <PartyPanel party={order.seller} side="seller" />
      <PartyPanel party={order.provider} side="provider" />
    </>
  );
}

function PartyPanel({ party, side }: { party: PartyView; side?: 'seller' | 'provider' }) {
  const { t } = useTranslation('orders-workspace');
  const completed = party.completedPermille === null ? 0 : Math.round((party.orders * party.completedPermille) / 1000);
  const rows = [
    { label: t('party.completed'), value: t('party.of', { done: completed, all: party.orders }) },
    {
      label: t('party.rate'),
      value: formatPermille(party.completedPermille),
    },
    { label: t('party.lost'), value: t('party.of', { done: party.disputesLost, all: party.disputes }) },
    {
      label: side ? t('party.together') : t('party.withYou'),
      value: party.ordersTogether === 0 ? t('party.none') : t('party.orders', { count: party.ordersTogether }),
    },
  ];
  return (
    <Panel>
      <Group gap="sm" wrap="nowrap" mb="xsplus">
        <Avatar name={party.name} photo={party.photo} size={40} presence={party.online ? 'online' : 'off'} />
        <div>
          <Flex component="b" align="center" gap="xxs">
            <AppLink href={paths.userCenter(party.userId)}>{party.name}</AppLink>
            {party.certified && (
              <IconRosetteDiscountCheckFilled
                size={16}
                className={classes.verified}
                aria-label={t('party.certified')}
              />
            )}
          </Flex>
          <Box fz="xs" c="dimmed">
            {side && `${t(`party.${side}`)} · `}
            {party.online ? t('party.online') : t('party.offline')}
          </Box>
        </div>
      </Group>
      <KeyValues rows={rows} />
    </Panel>
  );
}
