import { Box, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { cx } from '#web/lib/text.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { FaceInput } from '../cards/face-input.tsx';
import type { Ad } from '../market.queries.ts';
import { amountLimits, takesAmount } from '../sell/order-limits.ts';
import { faceText, limitsText, quote, takesFace } from '../sell/quote.ts';
import { sellPath } from '../sell/sell-path.ts';
import classes from './offer-page.module.css';
import { Payout } from './payout.tsx';

/** From one card's face value to points, and the way to sell it. */
export function AdPayout({ ad }: { ad: Ad }) {
  const { t } = useTranslation('market');
  const { user } = useSession();
  const [text, setText] = useState(() => String(firstFace(ad)));
  const face = Number(text);
  const isTaken = takesFace(ad, face);
  const covered = quote(ad, face).gross <= BigInt(ad.availableAmount);
  const amounts = amountLimits(ad);
  const inLimits = takesAmount(ad, quote(ad, face).gross);
  const open = ad.status === 'on' && !ad.hidden;
  return (
    <Panel title={t('calc.receive')} className={cx(classes.sticky, classes.first)}>
      <Box mb="md">
        {ad.fixedFaces ? (
          <Select
            label={t('calc.face')}
            data={ad.fixedFaces.map((fixedFace) => ({ value: String(fixedFace), label: faceText(fixedFace, ad) }))}
            value={text}
            onChange={(next) => setText(next ?? text)}
          />
        ) : (
          <FaceInput
            label={t('calc.face')}
            value={text}
            onChange={setText}
            currency={ad.currency}
            error={text && !isTaken ? fieldError(t('sell.faceLimits', { limits: limitsText(ad) })) : undefined}
          />
        )}
      </Box>
      {amounts && isTaken && !inLimits && <Note>{t(amounts.key, amounts.values)}</Note>}
      <Payout ad={ad} face={face} cards={1} seller={{ name: user?.nickname ?? '?' }} />
      {ad.isMine ? (
        <Note>{t('own')}</Note>
      ) : open && covered ? (
        <>
          <ButtonLink variant="filled" href={sellPath(ad, isTaken ? String(face) : undefined)} size="lg" fullWidth>
            {t('details.sell', { name: ad.owner.name })}
          </ButtonLink>
          <Box component="p" mt="xsplus" fz="xs" c="dimmed" ta="center">
            {t('details.after')}
          </Box>
        </>
      ) : (
        <Note>{open ? t('sell.uncovered', { name: ad.owner.name }) : t('gone.off')}</Note>
      )}
    </Panel>
  );
}

/** What people ask for most: 100, or the nearest that is taken. */
function firstFace(ad: Ad): number {
  if (ad.fixedFaces?.length) return ad.fixedFaces.includes(100) ? 100 : (ad.fixedFaces[0] as number);
  return Math.min(Math.max(100, ad.minFace), ad.maxFace);
}
