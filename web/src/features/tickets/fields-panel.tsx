import { Button, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { CONTENT_TYPES, ERROR_TYPES, MAX_TICKET_TAGS } from '#core/tickets/ticket-fields.ts';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { useCatalog } from '#web/features/market/public.ts';
import { submitting } from '#web/lib/submitting.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { CardTypeSelect } from './card-type-select.tsx';
import classes from './tickets.module.css';
import type { WorkOrder } from './work-order.ts';
import { WORK_ORDER_STALE } from './work-order-stale.ts';

type Fields = Omit<ParamsOf<'workOrders.change'>, 'code' | 'version'>;

const fieldsOf = (workOrder: WorkOrder): Fields => ({
  contentType: workOrder.contentType,
  errorType: workOrder.errorType,
  specificProblem: workOrder.specificProblem,
  deviceModel: workOrder.deviceModel,
  deviceVersion: workOrder.deviceVersion,
  cardTypeId: workOrder.cardTypeId,
  currency: workOrder.currency,
  vendor: workOrder.vendor,
  solution: workOrder.solution,
  remark: workOrder.remark,
  tags: workOrder.tags,
});

/** The fields that its owner fills in or corrects; the user sees none of these until the end, and never remark and tags. */
export function FieldsPanel({ workOrder }: { workOrder: WorkOrder }) {
  const { t } = useTranslation('tickets');
  const [fields, setFields] = useState(() => fieldsOf(workOrder));
  const change = (part: Partial<Fields>) => setFields({ ...fields, ...part });
  const command = useCommand('workOrders.change', {
    quiet: true,
    mask: false,
    stale: WORK_ORDER_STALE,
    onDone: () => toastDone(t('act.saved')),
  });
  const shared = { fields, change };
  return (
    <Panel title={t('act.fields')}>
      <form
        onSubmit={submitting(() => command.mutate({ code: workOrder.code, version: workOrder.version, ...fields }))}
      >
        <Stack gap="sm">
          <Kinds {...shared} isComplaint={workOrder.kind === 'complaint'} />
          <div className={classes.pair}>
            <Line {...shared} name="deviceModel" />
            <Line {...shared} name="deviceVersion" />
          </div>
          <CardType {...shared} />
          <Line {...shared} name="vendor" />
          <Area {...shared} name="solution" />
          <Area {...shared} name="remark" />
          <TagsInput
            label={t('field.tags')}
            value={[...fields.tags]}
            onChange={(tags) => change({ tags })}
            maxTags={MAX_TICKET_TAGS}
          />
          {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
          <Button type="submit" variant="default" loading={command.isPending}>
            {t('act.save')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

interface PartProps {
  fields: Fields;
  change: (part: Partial<Fields>) => void;
}

function Kinds({ fields, change, isComplaint }: PartProps & { isComplaint: boolean }) {
  const { t } = useTranslation('tickets');
  return (
    <>
      <Select
        label={t('field.contentType')}
        data={CONTENT_TYPES.map((value) => ({ value, label: t(`content.${value}`) }))}
        value={fields.contentType}
        onChange={(value) => value && change({ contentType: value })}
        allowDeselect={false}
      />
      {isComplaint && (
        <>
          <Select
            label={t('field.errorType')}
            data={ERROR_TYPES.map((value) => ({ value, label: t(`error.${value}`) }))}
            value={fields.errorType}
            onChange={(value) => value && change({ errorType: value })}
            allowDeselect={false}
          />
          <Line fields={fields} change={change} name="specificProblem" />
        </>
      )}
    </>
  );
}

function CardType({ fields, change }: PartProps) {
  const { t } = useTranslation('tickets');
  const catalog = useCatalog().data;
  const currencies = [...new Set(catalog?.types.map(({ currency }) => currency))].toSorted();
  return (
    <div className={classes.pair}>
      <CardTypeSelect
        label={t('field.cardTypeId')}
        value={fields.cardTypeId}
        onChange={(cardTypeId) => change({ cardTypeId, currency: null })}
      />
      <Select
        label={t('field.currency')}
        description={t('act.currencyHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={currencies}
        value={fields.currency}
        onChange={(currency) => change({ currency })}
        searchable
        clearable
      />
    </div>
  );
}

interface LineProps extends PartProps {
  name: 'deviceModel' | 'deviceVersion' | 'vendor' | 'specificProblem';
}

function Line({ fields, change, name }: LineProps) {
  const { t } = useTranslation('tickets');
  return (
    <TextInput
      label={t(`field.${name}`)}
      value={fields[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || (name.startsWith('device') ? '' : null) })}
      maxLength={maxOf('workOrders.change', name)}
    />
  );
}

function Area({ fields, change, name }: PartProps & { name: 'solution' | 'remark' }) {
  const { t } = useTranslation('tickets');
  return (
    <Textarea
      label={t(`field.${name}`)}
      description={t(`act.${name}Hint`)}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      maxLength={maxOf('workOrders.change', name)}
      autosize
      minRows={2}
    />
  );
}
