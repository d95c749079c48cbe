import { Box, Button, Checkbox, Flex } from '@mantine/core';
import { IconClockCheck, IconLock, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { coveragePercent } from '#core/orders/compensation.ts';
import { CashOutNote, DayLimitNote } from '#web/features/identity/public.ts';
import { storedLang } from '#web/i18n/lang.ts';
import { countryInText } from '#web/lib/country.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { type Ad, useRule } from '../market.queries.ts';
import { minutes } from '../minutes.ts';
import { ClosedNote } from '../offers/closed-note.tsx';
import { Payout } from '../offers/payout.tsx';
import { AwayNote } from './away-note.tsx';
import type { Refusal } from './place-refusal.ts';
import { FULL_PERCENT, formatUnitPrice, quote } from './quote.ts';
import classes from './sell.module.css';
import type { Stage } from './use-sealed-request.ts';

interface Props {
  ad: Ad;
  /** The offer as it is now, when its price or terms are no longer the ones shown. */
  repriced: Ad | null;
  onReprice: () => void;
  /** Whole units, and the cards that have a face value. */
  total: { face: number; cards: number };
  seller: string;
  mine: boolean;
  onMine: (mine: boolean) => void;
  /** The sale goes on to the next best offer when this provider does not look in time. */
  movesOn: boolean;
  onMovesOn: (movesOn: boolean) => void;
  refusal: Refusal | null;
  stage: Stage;
}

/** What one receives, what happens then, and the one button of the page. */
export function SellSummary(props: Props) {
  const { ad, repriced, total, mine, refusal, stage } = props;
  const { t } = useTranslation('market');
  const short = total.face > 0 && quote(ad, total.face).gross > BigInt(ad.availableAmount);
  const held = (
    <StateChip tone="frozen" icon={<IconLock size={14} stroke={1.75} />}>
      {t('sell.held')}
    </StateChip>
  );
  return (
    <aside>
      <Panel title={t('calc.receive')} aside={held} className={classes.sticky}>
        <Payout ad={ad} face={total.face} cards={total.cards} seller={{ name: props.seller }} />
        <Outlook ad={ad} movesOn={props.movesOn} />
        <Cover ad={ad} face={total.face} />
        <hr className={classes.line} />
        <MovesOn ad={ad} movesOn={props.movesOn} onMovesOn={props.onMovesOn} busy={stage !== null} />
        <Checkbox
          checked={mine}
          onChange={(event) => props.onMine(event.currentTarget.checked)}
          label={t('sell.mine', { country: countryInText(ad.country) })}
          classNames={{ label: classes.mine }}
          disabled={stage !== null}
        />
        <div className={classes.notes}>
          <DayLimitNote amount={total.face > 0 ? quote(ad, total.face).gross : 0n} />
          <CashOutNote />
          {repriced && <NewPrice seen={ad} now={repriced} onTake={props.onReprice} />}
          <ClosedNote name={ad.owner.name} hours={ad.openHours} />
          <AwayNote
            userId={ad.owner.userId}
            name={ad.owner.name}
            online={ad.owner.online}
            hours={ad.openHours}
            movesOn={props.movesOn}
          />
          {short && <Note>{t('sell.uncovered', { name: ad.owner.name })}</Note>}
          {refusal && !(refusal.priceChanged && repriced) && (
            <Note tone="stop" title={refusal.text}>
              {t(refusal.unknown ? 'sell.unknown' : 'sell.nothingDone')}
            </Note>
          )}
        </div>
        <Button
          type="submit"
          size="lg"
          fullWidth
          leftSection={stage ? undefined : <IconLock size={18} stroke={2} />}
          disabled={!mine || Boolean(repriced) || short}
          loading={stage !== null}
          loaderProps={{ children: <StageWords stage={stage} /> }}
        >
          {refusal?.unknown ? t('sell.again') : t('sell.act')}
        </Button>
        <Box component="p" mt="xsplus" fz="xs" c="dimmed" ta="center">
          {mine ? t('sell.after', { name: ad.owner.name }) : t('sell.tick')}
        </Box>
      </Panel>
    </aside>
  );
}

function StageWords({ stage }: { stage: Stage }) {
  const { t } = useTranslation('market');
  if (!stage) return null;
  return (
    <span className={classes.stage} role="status">
      <i aria-hidden="true" />
      {stage.at === 'sealing' ? t('sell.sealing', { done: Math.max(1, stage.done), of: stage.of }) : t('sell.placing')}
    </span>
  );
}

/** What happens on silence, with the windows that really run. */
function Outlook({ ad, movesOn }: { ad: Ad; movesOn: boolean }) {
  const { t } = useTranslation('market');
  const confirmS = useRule('orders.confirm_timeout_s');
  const viewS = useRule('orders.view_timeout_s');
  const median = ad.owner.medianReleaseS;
  return (
    <Flex component="p" gap="sm" fz="sm" lh="lg" c="var(--cw-text-2)" className={classes.promise}>
      <IconClockCheck size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {[
          median === null ? '' : t('sell.usually', { count: minutes(median) }),
          confirmS === null ? '' : t('sell.silence', { name: ad.owner.name, count: minutes(confirmS) }),
          viewS === null || movesOn ? '' : t('sell.unopened', { name: ad.owner.name, count: minutes(viewS) }),
        ].join(storedLang() === 'zh_cn' ? '' : ' ')}
      </span>
    </Flex>
  );
}

interface MovesOnProps {
  ad: Ad;
  movesOn: boolean;
  onMovesOn: (movesOn: boolean) => void;
  busy: boolean;
}

/** The seller's choice that the sale goes on to the next best offer by itself, with the price that stays. */
function MovesOn({ ad, movesOn, onMovesOn, busy }: MovesOnProps) {
  const { t } = useTranslation('market');
  const most = useRule('orders.max_transfers');
  if (most === null || most === 0) return null;
  const values = { name: ad.owner.name, price: formatUnitPrice(ad.unitPrice), currency: ad.currency, count: most };
  return (
    <Checkbox
      checked={movesOn}
      onChange={(event) => onMovesOn(event.currentTarget.checked)}
      label={t('sell.movesOn', values)}
      description={movesOn ? t('sell.movesOnHow', values) : undefined}
      classNames={{ label: classes.mine }}
      disabled={busy}
      mb="sm"
    />
  );
}

/** How far the provider's bail covers what is open and this sale. */
function Cover({ ad, face }: { ad: Ad; face: number }) {
  const { t } = useTranslation('market');
  if (!ad.bail) return null;
  const { free, exposure } = ad.bail;
  const percent = coveragePercent(BigInt(free), BigInt(exposure), quote(ad, face).gross);
  return (
    <Flex component="p" gap="sm" fz="sm" lh="lg" c="var(--cw-text-2)" className={classes.promise}>
      <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {t(percent < FULL_PERCENT ? 'sell.bail' : 'sell.bailFull', {
          percent,
          free: formatAmount(free, { decimals: 0 }),
        })}
      </span>
    </Flex>
  );
}

function NewPrice({ seen, now, onTake }: { seen: Ad; now: Ad; onTake: () => void }) {
  const { t } = useTranslation('market');
  const prices = {
    before: formatUnitPrice(seen.unitPrice),
    now: formatUnitPrice(now.unitPrice),
    currency: now.currency,
  };
  const same = seen.unitPrice === now.unitPrice;
  return (
    <Note title={t(same ? 'sell.termsChanged' : 'sell.priceChanged')}>
      {t(same ? 'sell.termsWhy' : 'sell.priceWhy', prices)}
      <Button variant="default" size="sm" className={classes.take} onClick={onTake}>
        {t(same ? 'sell.takeTerms' : 'sell.takePrice')}
      </Button>
    </Note>
  );
}
