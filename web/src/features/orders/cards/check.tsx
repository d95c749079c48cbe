import { Box, Button, FileButton, Group, VisuallyHidden } from '@mantine/core';
import { IconCamera, IconCheck, IconPaperclip, IconScreenShare } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { type CheckStep, checkStepsOf } from '#core/disputes/guided-check.ts';
import type { Party } from '#core/orders/gift-states.ts';
import { useCall } from '#web/api/query.ts';
import { FILES } from '#web/lib/files.ts';
import { cx } from '#web/lib/text.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { fieldError } from '#web/ui/form/field-error.tsx';
import type { Order } from '../workspace/workspace.queries.ts';
import classes from './check.module.css';
import { OrderRecorder } from './recorder.tsx';
import { OrderShot } from './shot.tsx';
import type { Shots } from './shots.ts';

const RULES_FRESH_MS = 300_000;
const BYTES_A_MB = 1_048_576;
const CAMERA = 'image/*,video/*';

interface Props {
  order: Order;
  /** Whose evidence it is. */
  party: Party;
  shots: Shots;
  group: string;
  label: string;
  max: number;
  /** Below the list, when something is missing. */
  error?: string | null;
  disabled?: boolean;
}

/** What to show of such a card, step by step; files are attached to the step that they answer. */
export function OrderCheck(props: Props) {
  const { order, party, shots, group, label, max, error, disabled } = props;
  const { t } = useTranslation('disputes-evidence');
  const nonces = useCall('uploads.getNonce', { code: order.code }, { staleTime: Number.POSITIVE_INFINITY });
  const nonce = nonces.data?.[party] ?? null;
  const limits = useCall('uploads.getToken', { purpose: 'evidence' }, { staleTime: RULES_FRESH_MS }).data?.limits;
  const mine = shots.of(group);
  const full = mine.length >= max;
  const steps: readonly (CheckStep | null)[] = [
    ...checkStepsOf({ brandId: order.brand.id, form: order.form }, party),
    null,
  ];
  const add = (step: CheckStep | null) => (files: readonly File[]) => {
    for (const file of files.slice(0, max - mine.length)) shots.add(group, file, step);
  };
  return (
    <fieldset className={classes.check} disabled={disabled}>
      <Box component="legend" mb="xxs" p={0} fz="sm" fw={540}>
        {label}
      </Box>
      <Box component="p" fz="xs" lh="lg" c="dimmed">
        {t(`tip.${party}`, { brand: order.brand.name })} {limits && t('takes', takenOf(limits))}
      </Box>
      {nonce && (
        <p className={classes.nonce}>
          {t('nonce')} <b className="cw-mono">{nonce}</b> <CopyButton text={nonce} label={t('copyNonce')} />
        </p>
      )}
      <Box component="ol" mt="xsplus" mx={0} mb="sm" p={0} bd="var(--cw-rule)" bdrs="md" className={classes.steps}>
        {steps.map((step, index) => (
          <Step
            key={step ?? 'other'}
            step={step}
            number={index + 1}
            attached={shots.sent(group).filter((shot) => shot.step === step).length}
            add={full || disabled ? null : add(step)}
          >
            {mine
              .filter((shot) => shot.step === step)
              .map((shot) => (
                <OrderShot key={shot.key} shot={shot} shots={shots} number={mine.indexOf(shot) + 1} />
              ))}
          </Step>
        ))}
      </Box>
      <Recording
        code={order.code}
        nonce={nonce}
        maxS={limits?.videoSeconds}
        disabled={full || disabled === true}
        onDone={(file) => add(party === 'provider' ? 'nonce_screen' : null)([file])}
      />
      {full && (
        <Box component="p" fz="xs" lh="lg" c="dimmed">
          {t('full', { max })}
        </Box>
      )}
      {error && (
        <Box mt="xxsplus" fz="xs" c="var(--cw-stop-text)">
          {fieldError(error)}
        </Box>
      )}
    </fieldset>
  );
}

interface RecordingProps {
  code: string;
  nonce: string | null;
  maxS: number | undefined;
  disabled: boolean;
  onDone: (file: File) => void;
}

/** A recording of the screen, once it is known what must be in it and how long it may be. */
function Recording({ code, nonce, maxS, disabled, onDone }: RecordingProps) {
  const { t } = useTranslation('disputes-evidence');
  const [isOpen, setOpen] = useState(false);
  if (isOpen && nonce !== null && maxS !== undefined) {
    const done = (file: File) => {
      onDone(file);
      setOpen(false);
    };
    return <OrderRecorder nonce={nonce} code={code} maxS={maxS} onDone={done} onClose={() => setOpen(false)} />;
  }
  return (
    <Button
      variant="default"
      className={classes.record}
      leftSection={<IconScreenShare size={17} stroke={1.75} />}
      onClick={() => setOpen(true)}
      disabled={disabled || nonce === null || maxS === undefined}
    >
      {t('record.open')}
    </Button>
  );
}

/** What the server takes, in the words' units. */
function takenOf({ video, pdf, videoSeconds }: ResultOf<'uploads.getToken'>['limits']) {
  const mb = (bytes: number | null) => Math.floor((bytes ?? 0) / BYTES_A_MB);
  return { seconds: videoSeconds, video: mb(video), pdf: mb(pdf) };
}

interface StepProps {
  /** Null: anything else. */
  step: CheckStep | null;
  number: number;
  /** Files that were not refused. */
  attached: number;
  /** Null when no more may be attached. */
  add: ((files: readonly File[]) => void) | null;
  /** What is attached so far. */
  children: readonly ReactNode[];
}

function Step({ step, number, attached, add, children }: StepProps) {
  const { t } = useTranslation('disputes-evidence');
  const [over, setOver] = useState(false);
  const shown = children.length > 0;
  const title = t(`step.${step ?? 'other'}.title`);
  return (
    <li
      className={cx(over && classes.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(add !== null);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add?.([...event.dataTransfer.files]);
      }}
    >
      <span className={cx(classes.disc, attached > 0 && classes.shown)} aria-hidden="true">
        {attached > 0 ? <IconCheck size={14} stroke={2.4} /> : step && number}
      </span>
      <Box fz="sm" lh="lg" className={classes.words}>
        <b>{title}</b>
        {attached > 0 && <VisuallyHidden>{t('attached', { count: attached })}</VisuallyHidden>}
        <p>{t(`step.${step ?? 'other'}.hint`)}</p>
      </Box>
      <Group gap="xxsplus" align="stretch" wrap="nowrap" className={classes.attach}>
        <FileButton accept={CAMERA} capture="environment" onChange={(file) => file && add?.([file])}>
          {(props) => (
            <Button
              {...props}
              className={classes.camera}
              variant="default"
              disabled={add === null}
              aria-label={t('cameraTo', { step: title })}
            >
              <IconCamera size={17} stroke={1.75} />
            </Button>
          )}
        </FileButton>
        <FileButton accept={FILES.all} multiple onChange={(files) => add?.(files)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              disabled={add === null}
              leftSection={<IconPaperclip size={16} stroke={1.75} />}
              aria-label={t('attachTo', { step: title })}
            >
              {t('attach')}
            </Button>
          )}
        </FileButton>
      </Group>
      {shown && <div className={classes.shots}>{children}</div>}
    </li>
  );
}
