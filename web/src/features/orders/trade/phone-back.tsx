import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Address, paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';

/** The way back from an order on a phone. */
export function PhoneBack({ href = paths.orderList() }: { href?: Address }) {
  const { t } = useTranslation('orders-workspace');
  return (
    <ActionIcon variant="subtle" color="gray" size={44} component={AppLink} href={href} aria-label={t('phone.back')}>
      <IconArrowLeft size={22} stroke={1.75} />
    </ActionIcon>
  );
}
