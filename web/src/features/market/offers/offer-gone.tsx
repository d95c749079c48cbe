import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import classes from './offer-page.module.css';

/** An offer that is not there (any more), or takes no orders now. */
export function OfferGone({ why, own = false }: { why?: string; own?: boolean }) {
  const { t } = useTranslation('market');
  return (
    <div className={classes.top}>
      <Panel flush>
        <EmptyState
          picture="cards"
          isPage
          title={t(own ? 'gone.own' : 'gone.title')}
          action={
            <ButtonLink href={paths.gift()} variant="tint">
              {t('gone.others')}
            </ButtonLink>
          }
        >
          {why ?? t('gone.why')}
        </EmptyState>
      </Panel>
    </div>
  );
}
