import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded, type LoadedProps, type Query } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';

type Props<Q extends readonly Query[]> = Pick<LoadedProps<Q>, 'of' | 'children'> & { title: string };

/** A page of an own offer, or its error and loading states. */
export function OwnOffer<Q extends readonly Query[]>({ title, of, children }: Props<Q>) {
  return (
    <Loaded
      of={of}
      skeleton={{ rows: 5, height: 120, avatar: false }}
      missing={<NotMine />}
      around={(placeholder) => <Page title={title}>{placeholder}</Page>}
    >
      {children}
    </Loaded>
  );
}

function NotMine() {
  const { t } = useTranslation('ads');
  return (
    <Panel flush>
      <EmptyState
        picture="cards"
        title={t('edit.missing')}
        action={
          <ButtonLink href={paths.myOffers()} variant="tint">
            {t('edit.toList')}
          </ButtonLink>
        }
      >
        {t('edit.missingWhy')}
      </EmptyState>
    </Panel>
  );
}
