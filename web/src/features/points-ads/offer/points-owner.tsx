import { useTranslation } from 'react-i18next';
import { OwnerCell } from '#web/features/market/public.ts';
import { formatPermille } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { PointsAd } from '../points-ads.queries.ts';
import classes from './points-offer.module.css';

/** Who one would trade with, and their record. */
export function PointsOwner({ ad }: { ad: PointsAd }) {
  const { t } = useTranslation('points-ads');
  const { owner } = ad;
  return (
    <Panel>
      <div className={classes.owner}>
        <OwnerCell
          offer={ad}
          link={{ href: paths.userCenter(owner.userId), label: owner.name }}
          best={null}
          after={owner.completedPermille !== null && ` · ${formatPermille(owner.completedPermille, { short: true })}`}
          tags={ad.tags.length > 0 && ad.tags.map((tag) => <Tag key={tag}>{tag}</Tag>)}
        />
      </div>
      <p className={classes.terms}>{ad.terms === '' ? t('offer.noTerms') : ad.terms}</p>
    </Panel>
  );
}
