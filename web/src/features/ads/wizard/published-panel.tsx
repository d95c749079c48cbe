import { Flex, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './wizard.module.css';

export interface Published {
  codes: readonly string[];
}

/** What was published, and what comes next: looking at it, or adding the cards. */
export function PublishedPanel({ kind, codes }: Published & { kind: 'buy' | 'sell' }) {
  const { t } = useTranslation('ads');
  const [first = ''] = codes;
  const buying = kind === 'buy';
  return (
    <Page title={t('publish.done', { count: codes.length })}>
      <Panel title={t(buying ? 'done.title' : 'done.titleSell')}>
        <Stack gap="md">
          <Note tone="done">{t(buying ? 'done.why' : 'done.whySell')}</Note>
          <Flex component="ul" direction="column" gap="xxs" p={0} className={classes.codes}>
            {codes.map((code) => (
              <li key={code}>
                <AppLink href={buying ? paths.adDetails(code) : paths.advertisementDetails('sell', code)}>
                  <span className="cw-mono">{code}</span>
                </AppLink>
              </li>
            ))}
          </Flex>
          <Group gap="sm" align="stretch">
            <ButtonLink
              variant="filled"
              href={buying ? paths.advertisementDetails('buy', first) : paths.goodsList(first)}
              size="lg"
            >
              {t(buying ? 'done.open' : 'done.goods')}
            </ButtonLink>
            <ButtonLink href={paths.myOffers()} size="lg">
              {t('done.list')}
            </ButtonLink>
          </Group>
        </Stack>
      </Panel>
    </Page>
  );
}
