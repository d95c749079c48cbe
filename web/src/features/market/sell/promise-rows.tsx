import { ActionIcon, Button, Flex, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { FaceInput } from '../cards/face-input.tsx';
import type { Ad } from '../market.queries.ts';
import classes from './promise-rows.module.css';
import { faceText, limitsText, takesFace } from './quote.ts';

interface Props {
  ad: Ad;
  /** Whole units as typed, a card each. */
  faces: readonly string[];
  onChange: (faces: string[]) => void;
  /** The reader has pressed the button once: what is missing is said. */
  tried: boolean;
  busy: boolean;
}

/** What each promised card is worth. */
export function PromiseRows({ ad, faces, onChange, tried, busy }: Props) {
  const { t } = useTranslation('orders-placing');
  const set = (index: number, face: string) => onChange(faces.map((old, at) => (at === index ? face : old)));
  return (
    <>
      <Flex component="ol" direction="column" gap="sm" mt={0} mx={0} mb="sm" p={0}>
        {faces.map((face, index) => {
          const label = `${t('promise.card', { number: index + 1 })}, ${t('promise.face')}`;
          const wrong = face === '' ? tried : !takesFace(ad, Number(face));
          const error = wrong ? fieldError(t('promise.faceWrong', { limits: limitsText(ad) })) : undefined;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; it keeps nothing of its own.
            <Flex key={index} component="li" gap="xs" align="flex-end">
              {ad.fixedFaces ? (
                <Select
                  className={classes.face}
                  label={label}
                  placeholder={t('promise.choose')}
                  data={ad.fixedFaces.map((fixedFace) => ({
                    value: String(fixedFace),
                    label: faceText(fixedFace, ad),
                  }))}
                  value={face || null}
                  onChange={(value) => set(index, value ?? '')}
                  error={error}
                  disabled={busy}
                />
              ) : (
                <FaceInput
                  className={classes.face}
                  label={label}
                  value={face}
                  onChange={(value) => set(index, value)}
                  currency={ad.currency}
                  error={error}
                  disabled={busy}
                />
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                onClick={() => onChange(faces.filter((_, at) => at !== index))}
                disabled={faces.length === 1 || busy}
                aria-label={t('promise.remove', { number: index + 1 })}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            </Flex>
          );
        })}
      </Flex>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={() => onChange([...faces, faces.at(-1) ?? ''])}
        disabled={faces.length >= ad.maxCards || busy}
      >
        {t('promise.add')}
      </Button>
    </>
  );
}
