import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './help.module.css';
import { type HelpTopic, useHelpList } from './help.queries.ts';

/** The other articles of a topic. */
export function HelpOthers({ topic, id }: { topic: HelpTopic; id: string }) {
  const { t } = useTranslation('help');
  const others = useHelpList().data?.list.filter((entry) => entry.topic === topic && entry.id !== id) ?? [];
  if (others.length === 0) return null;
  return (
    <Panel flush title={t(`topic.${topic}`)}>
      <Flex component="nav" direction="column" p="xxsplus" className={classes.links} aria-label={t(`topic.${topic}`)}>
        {others.map((entry) => (
          <AppLink key={entry.id} href={paths.help(entry.id)}>
            {entry.title}
          </AppLink>
        ))}
      </Flex>
    </Panel>
  );
}
