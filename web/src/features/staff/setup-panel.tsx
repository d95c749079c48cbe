import { Box } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import type { SetupStepName } from '#core/staff/setup-steps.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatList } from '#web/lib/number.ts';
import { type Address, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { columnsOf } from '#web/ui/list-page/list-columns.tsx';

type Setup = ResultOf<'staff.getSetup'>;
type Step = Setup['steps'][number];

/** Pages on which a step is taken; the others are taken where the product is started. */
const PLACES: Partial<Record<SetupStepName, () => Address>> = {
  staff: paths.people,
  cards: () => paths.settings('types'),
  rates: () => paths.settings('rates'),
  points: () => paths.treasury(),
  provider: () => paths.providers(),
  trade: () => paths.gift(),
  signer: paths.staffWithdrawals,
};

const REFRESH_MS = 10_000;

/** For administrators, until every step that an installation needs is done: what is missing, and where it is done. */
export function SetupPanel() {
  const { user } = useSession();
  const isAdmin = user?.role === 'admin';
  const { data } = useCall('staff.getSetup', {}, { enabled: isAdmin, refetchInterval: REFRESH_MS });
  if (!data || data.steps.every(isDone)) return null;
  return <Steps setup={data} />;
}

const isDone = ({ missing, isOptional }: Step): boolean => missing.length === 0 || isOptional;

function Steps({ setup: { steps, withoutRate } }: { setup: Setup }) {
  const { t } = useTranslation('console');
  const done = steps.filter(({ missing }) => missing.length === 0).length;
  const columns = columnsOf<Step>({
    name: {
      head: t('setup.step'),
      width: 2.4,
      cell: ({ name }) => <b>{t(`setup.name.${name}`)}</b>,
      second: (step) => <span className="cw-wrap">{lackText(t, step, withoutRate)}</span>,
    },
    state: {
      head: t('setup.state'),
      soft: true,
      tone: ({ missing, isOptional }) => (missing.length === 0 ? 'done' : isOptional ? 'waiting' : 'turn'),
      cell: ({ missing, isOptional }) =>
        t(missing.length === 0 ? 'setup.done' : isOptional ? 'setup.optional' : 'setup.open'),
    },
    place: {
      head: t('setup.where'),
      right: true,
      cell: ({ name, missing }) => <Place name={name} isOpen={missing.length > 0} />,
    },
  });
  return (
    <Panel title={t('setup.title')} aside={t('setup.count', { done, of: steps.length })} flush>
      <Box component="p" px="md" py="sm" m={0} c="dimmed" fz="sm">
        {t('setup.sub')}
      </Box>
      <DataTable label={t('setup.title')} columns={columns} rows={steps} rowKey={({ name }) => name} />
    </Panel>
  );
}

/** Sentences about what the step lacks; once it is done, what it is good for. */
const lackText = (t: TFunction<'console'>, { name, missing }: Step, withoutRate: readonly string[]): string =>
  missing.length === 0
    ? t(`setup.why.${name}`)
    : missing.map((lack) => t(`setup.lack.${lack}`, { currencies: formatList(withoutRate) })).join(' ');

function Place({ name, isOpen }: { name: SetupStepName; isOpen: boolean }) {
  const { t } = useTranslation('console');
  const place = PLACES[name];
  if (!isOpen) return null;
  if (!place) return <Lines first={t('setup.atStart')} right />;
  return (
    <ButtonLink size="sm" href={place()}>
      {t('setup.go')}
    </ButtonLink>
  );
}
