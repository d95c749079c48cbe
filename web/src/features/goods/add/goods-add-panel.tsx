import { Button, FileButton, Group } from '@mantine/core';
import { IconClipboardList, IconFileSpreadsheet, IconPhotoPlus, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ComponentProps, type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { type CardType, faceText, PasteDialog } from '#web/features/market/public.ts';
import { FILES } from '#web/lib/files.ts';
import { cx } from '#web/lib/text.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone, toastWarning } from '#web/ui/overlay/toast.ts';
import { UnsealedGuard } from '#web/ui/overlay/unsealed-guard.tsx';
import type { MySellAd } from '../goods.queries.ts';
import classes from './goods-add.module.css';
import { isEntered, MAX_PICTURES, MAX_ROWS } from './goods-draft.ts';
import { GoodsDraftRow } from './goods-draft-row.tsx';
import { type DroppedPictures, useGoodsDraft } from './use-goods-draft.ts';

interface Props {
  ad: MySellAd;
  type: CardType;
}

/** Cards to add: one by one, many lines, a CSV file, and images that find their rows. */
export function GoodsAddPanel({ ad, type }: Props) {
  const { t } = useTranslation('goods');
  const [failure, setFailure] = useState<string | null>(null);
  const draft = useGoodsDraft(
    ad.code,
    { form: ad.form, minFace: type.minFace, maxFace: type.maxFace },
    {
      onAdded: (count, refused) => {
        if (count > 0) toastDone(t('add.done', { count }));
        if (refused > 0) toastWarning(t('add.refused', { count: refused }));
      },
      onFailed: (error) => setFailure(errorText(error)),
    },
  );
  const drop = async (files: readonly File[], key?: number) => tellDropped(await draft.takePictures(files, key), t);
  const limits = `${faceText(type.minFace, ad)} – ${faceText(type.maxFace, ad)}`;
  return (
    <Panel
      title={t('add.title')}
      flush
      footer={
        <Group gap="sm" justify="space-between" fz="sm" c="var(--cw-text-2)">
          <span>{t('add.sealed')}</span>
          <Button
            loading={draft.busy}
            onClick={() => {
              setFailure(null);
              void draft.send();
            }}
          >
            {t('add.act', { count: draft.rows.length })}
          </Button>
        </Group>
      }
    >
      <AddTools
        form={ad.form}
        list={{
          room: MAX_ROWS - draft.rows.filter((row) => row.code !== '').length,
          rules: {
            currency: ad.currency,
            forms: ad.brand,
            takesFace: (face) => face >= type.minFace && face <= type.maxFace,
            limits,
            codes: draft.rows.map((row) => row.code).filter((code) => code !== ''),
          },
          onTake: (cards) => draft.dispatch({ type: 'paste', cards }),
        }}
        onPictures={(files) => void drop(files)}
      />
      <DraftRows ad={ad} draft={draft} limits={limits} onPicture={(file, key) => void drop([file], key)} />
      <div className={classes.more}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={2} />}
          disabled={draft.rows.length >= MAX_ROWS || draft.busy}
          onClick={() => draft.dispatch({ type: 'add' })}
        >
          {t('add.another')}
        </Button>
        {failure && <Note tone="stop">{failure}</Note>}
      </div>
      <UnsealedGuard count={draft.rows.filter(isEntered).length} sending={draft.busy} />
    </Panel>
  );
}

interface RowsProps {
  ad: MySellAd;
  draft: ReturnType<typeof useGoodsDraft>;
  limits: string;
  onPicture: (file: File, key: number) => void;
}

function DraftRows({ ad, draft, limits, onPicture }: RowsProps) {
  return (
    <ol className={classes.rows}>
      {draft.rows.map((row, index) => (
        <li key={row.key}>
          <GoodsDraftRow
            row={row}
            number={index + 1}
            form={ad.form}
            brand={ad.brand}
            currency={ad.currency}
            limits={limits}
            busy={draft.busy}
            onChange={(patch) => draft.dispatch({ type: 'set', key: row.key, patch })}
            onPicture={(file) => onPicture(file, row.key)}
            onRemove={() => draft.dispatch({ type: 'remove', key: row.key })}
          />
        </li>
      ))}
    </ol>
  );
}

function tellDropped({ twice, over, tooMany }: DroppedPictures, t: TFunction<'goods'>): void {
  if (tooMany) toastWarning(t('add.tooManyPictures', { limit: MAX_PICTURES }));
  else if (twice > 0) toastWarning(t('add.pictureTwice'));
  else if (over > 0) toastWarning(t('add.pictureOver', { count: over }));
}

interface ToolsProps {
  form: 'ecode' | 'physical';
  list: ListToolsProps;
  onPictures: (files: readonly File[]) => void;
}

function AddTools({ form, list, onPictures }: ToolsProps) {
  const { t } = useTranslation('goods');
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onPictures([...event.dataTransfer.files]);
  };
  return (
    <div className={classes.tools}>
      {form === 'ecode' && <ListTools {...list} />}
      <FileButton multiple accept={FILES.pictures} onChange={onPictures}>
        {(props) => (
          <button
            {...props}
            type="button"
            className={cx(classes.drop, over && classes.over)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={onDrop}
          >
            <IconPhotoPlus size={20} stroke={1.75} aria-hidden="true" />
            <span>{t('add.drop', { limit: MAX_PICTURES })}</span>
          </button>
        )}
      </FileButton>
    </div>
  );
}

type ListToolsProps = Pick<ComponentProps<typeof PasteDialog>, 'room' | 'rules' | 'onTake'>;

/** Many cards at once: pasted, or from a file. */
function ListTools(list: ListToolsProps) {
  const { t } = useTranslation('goods');
  const [opened, setOpened] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const open = (chosen: File | null) => {
    setFile(chosen);
    setOpened(true);
  };
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconClipboardList size={16} stroke={1.75} />}
        onClick={() => open(null)}
      >
        {t('add.paste')}
      </Button>
      <FileButton accept={FILES.lists} onChange={(chosen) => chosen && open(chosen)}>
        {(props) => (
          <Button {...props} variant="default" size="sm" leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}>
            {t('add.csv')}
          </Button>
        )}
      </FileButton>
      <PasteDialog {...list} opened={opened} onClose={() => setOpened(false)} file={file} />
    </Group>
  );
}
