import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { SeenElsewhere } from '#web/features/orders/public.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import classes from '../cases.module.css';
import like from './case-like.module.css';

/** Rulings on similar cases, and other occurrences of its cards and pictures. */
export function CaseSimilar({ code }: { code: string }) {
  const { t } = useTranslation(['disputes', 'disputes-evidence']);
  const similar = useCall('disputes.similar', { code });
  return (
    <Panel flush title={t('similar.title')} aside={t('similar.how')}>
      <Loaded of={[similar]} skeleton={{ rows: 2, avatar: false }} inset>
        {({ cases, seen }) => (
          <div className={classes.sides}>
            <section className={classes.side}>
              <Box component="h3" fz="h4" lh="h4">
                {t('similar.rulings')}
              </Box>
              {cases.length === 0 && <p className={classes.silent}>{t('similar.noRulings')}</p>}
              <Flex component="ul" direction="column" gap="xsplus" mt="xsplus" className={like.like}>
                {cases.map((caseItem) => (
                  <li key={caseItem.code}>
                    <AppLink href={paths.case(caseItem.code)} className={classes.code}>
                      {caseItem.code}
                    </AppLink>
                    <b>{t(`outcome.${caseItem.outcome}`)}</b>
                    <small>
                      {t('similar.settled', {
                        settled: formatAmount(caseItem.settled),
                        amount: formatAmount(caseItem.orderAmount),
                      })}{' '}
                      · {caseItem.moderator} · {formatWhen(caseItem.at)}
                      {caseItem.fraud ? ` · ${t('fraud.found')}` : ''}
                    </small>
                    <p>{caseItem.reason}</p>
                  </li>
                ))}
              </Flex>
            </section>
            <section className={classes.side}>
              <Box component="h3" fz="h4" lh="h4">
                {t('disputes-evidence:seen.title')}
              </Box>
              <Box mt="xsplus">
                <SeenElsewhere
                  seen={seen}
                  none={t('disputes-evidence:seen.none')}
                  cardText={(row) => t('cardNo', { row })}
                />
              </Box>
            </section>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
