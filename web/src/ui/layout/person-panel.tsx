import { Box, Flex, Group } from '@mantine/core';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Address } from '../../paths.ts';
import { type KeyValueRow, KeyValues } from '../list/key-values.tsx';
import { Avatar } from '../media/avatar.tsx';
import { AppLink } from './app-link.tsx';
import { Panel } from './panel.tsx';
import classes from './person-panel.module.css';

interface Props {
  name: string;
  photo: string | null;
  href: Address;
  isOnline: boolean;
  /** The name of the mark of a certified person; left out: there is none. */
  certified?: string | false;
  /** Which side the person is on. */
  side?: string | undefined;
  rows: readonly KeyValueRow[];
}

/** The person on the other side of a process, with a record. */
export function PersonPanel({ name, photo, href, isOnline, certified = false, side, rows }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Panel>
      <Group gap="sm" wrap="nowrap" mb="xsplus">
        <Avatar name={name} photo={photo} size={40} presence={isOnline ? 'online' : 'off'} />
        <div>
          <Flex component="b" align="center" gap="xxs">
            <AppLink href={href}>{name}</AppLink>
            {certified && (
              <IconRosetteDiscountCheckFilled size={16} className={classes.verified} aria-label={certified} />
            )}
          </Flex>
          <Box fz="xs" c="dimmed">
            {side && `${side} · `}
            {isOnline ? t('presence.online') : t('presence.offline')}
          </Box>
        </div>
      </Group>
      <KeyValues rows={rows} />
    </Panel>
  );
}
