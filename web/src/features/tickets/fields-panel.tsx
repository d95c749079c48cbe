import { Button, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { CONTENT_TYPES, ERROR_TYPES, MAX_TICKET_TAGS } from '#core/tickets/ticket-fields.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { useCatalog } from '#web/features/market/public.ts';
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
  const catalog = useCatalog().data;
  const currencies = [...new Set(catalog?.types.map(({ currency }) => currency))].toSorted();
  const [fields, setFields] = useState(() => fieldsOf(workOrder));
  const change = (part: Partial<Fields>) => setFields({ ...fields, ...part });
  const command = useCommand('workOrders.change', {
    quiet: true,
    mask: false,
    stale: WORK_ORDER_STALE,
    onDone: () => toastDone(t('act.saved')),
  });
  const line = (name: 'deviceModel' | 'deviceVersion' | 'vendor' | 'specificProblem') => (
    <TextInput
      label={t(`field.${name}`)}
      value={fields[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || (name.startsWith('device') ? '' : null) })}
      maxLength={80}
    />
  );
  const area = (name: 'solution' | 'remark') => (
    <Textarea
      label={t(`field.${name}`)}
      description={t(`act.${name}Hint`)}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      maxLength={1_000}
      autosize
      minRows={2}
    />
  );
  return (
    <Panel title={t('act.fields')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          command.mutate({ code: workOrder.code, version: workOrder.version, ...fields });
        }}
      >
        <Stack gap="sm">
          <Select
            label={t('field.contentType')}
            data={CONTENT_TYPES.map((value) => ({ value, label: t(`content.${value}`) }))}
            value={fields.contentType}
            onChange={(value) => value && change({ contentType: value })}
            allowDeselect={false}
          />
          {workOrder.kind === 'complaint' && (
            <>
              <Select
                label={t('field.errorType')}
                data={ERROR_TYPES.map((value) => ({ value, label: t(`error.${value}`) }))}
                value={fields.errorType}
                onChange={(value) => value && change({ errorType: value })}
                allowDeselect={false}
              />
              {line('specificProblem')}
            </>
          )}
          <div className={classes.pair}>
            {line('deviceModel')}
            {line('deviceVersion')}
          </div>
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
          {line('vendor')}
          {area('solution')}
          {area('remark')}
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
