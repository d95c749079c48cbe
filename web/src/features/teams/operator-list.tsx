import { Badge, Box, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { useChangeOperator } from './act-as.ts';

/** The people of a team, who of them acts for its provider now, and the way into and out of that. */
export function OperatorList({ teamId }: { teamId: string }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const operators = useCall('teams.listOperators', { teamId });
  const change = useChangeOperator();
  const actsAs = user?.operatorId ?? null;
  return (
    <Loaded of={[operators]} skeleton={{ rows: 2, avatar: false }}>
      {({ ownerName, list }) => (
        <Stack gap="xs" p="sm">
          <Box fz="sm" c="var(--cw-text-2)">
            {t('operators.of', { name: ownerName })}
          </Box>
          {list.length === 0 && <Box>{t('operators.none')}</Box>}
          {list.map(({ id, name, isOn, isMe }) => (
            <Group key={id} justify="space-between" wrap="nowrap" gap="xs">
              <Box miw={0} fw={isMe ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Box>
              <Group gap="xs" wrap="nowrap">
                {isOn && (
                  <Badge variant="light" color="pine">
                    {t('operators.on')}
                  </Badge>
                )}
                {isMe && actsAs === null && (
                  <Button size="xs" loading={change.isPending} onClick={() => change.mutate({ operatorId: id })}>
                    {t('operators.act')}
                  </Button>
                )}
              </Group>
            </Group>
          ))}
          {actsAs !== null && (
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ operatorId: null })}>
              {t('operators.back')}
            </Button>
          )}
          <AppLink href={paths.team()}>{t('operators.team')}</AppLink>
        </Stack>
      )}
    </Loaded>
  );
}
