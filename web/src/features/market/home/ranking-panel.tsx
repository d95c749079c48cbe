import { Box, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { minutes } from '../minutes.ts';
import classes from './home.module.css';

const SHOWN = 5;
/** The ranking is kept by the server for as long. */
const FRESH_MS = 60_000;

type Ranking = ResultOf<'ads.ranking'>;

/** The best providers by what they did, and the rule in words: whoever is ranked can work it out. */
export function RankingPanel({ brandId }: { brandId: string }) {
  const { t } = useTranslation('market');
  const [open, setOpen] = useState(false);
  const { data } = useCall(
    'ads.ranking',
    { ...(brandId ? { brandId: brandId.slice(0, 32) } : {}), limit: SHOWN },
    { staleTime: FRESH_MS, keepPrevious: true },
  );
  if (!data || data.list.length === 0) return null;
  return (
    <Panel title={t('ranking.title')} aside={t('ranking.aside', { count: data.list.length })} flush>
      <Box component="ol" py="xs" px={0} className={classes.rank}>
        {data.list.map(({ rank, provider, score, offers }) => (
          <li key={provider.userId}>
            <AppLink href={paths.buySeller('buy', provider.userId)}>
              <span className={classes.pos}>{rank}</span>
              <Avatar name={provider.name} photo={provider.photo} size={30} />
              <span>
                <Box component="span" display="block" fw={560} className={classes.rankName}>
                  {provider.name}
                </Box>
                <span>{t('ranking.offers', { count: offers })}</span>
              </span>
              <Box component="span" ta="right" className="cw-num">
                {t('ranking.score', { score })}
              </Box>
            </AppLink>
          </li>
        ))}
      </Box>
      <div className={classes.rankHow}>
        <UnstyledButton className={classes.rankLink} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('ranking.how')}
        </UnstyledButton>
        {open && <RankRule rule={data.rule} />}
      </div>
    </Panel>
  );
}

function RankRule({ rule }: { rule: Ranking['rule'] }) {
  const { t } = useTranslation('market');
  return (
    <ul>
      <li>{t('ranking.completion', { points: rule.completion })}</li>
      <li>{t('ranking.speed', { points: rule.speed, minutes: minutes(rule.speedS) })}</li>
      <li>{t('ranking.volume', { points: rule.volume, orders: rule.volumeOrders })}</li>
      <li>{t('ranking.timeout', { points: rule.timeout })}</li>
      <li>{t('ranking.ties')}</li>
    </ul>
  );
}
