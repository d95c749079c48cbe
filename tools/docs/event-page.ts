import { z } from 'zod';
import { eventCatalogue } from '#contract/events/catalogue.ts';
import type { EventDef } from '#contract/events/define.ts';

const HEAD = `# Events

What a transaction leaves in the outbox with \`tell\` (server/src/platform/outbox), and what a reader's stream holds. The
catalogue is \`contract/events\`; \`npm run docs:events\` writes this page from it.

An operator who acts for a provider is told what the fourth column names: of a right, of any member; the rest is not theirs.

| Event | What happened | Who is told | Operators | Payload |
|---|---|---|---|---|
`;

/** The page docs/EVENTS.md: one row for each event, sorted by name. */
export function eventPage(): string {
  const rows = Object.entries(eventCatalogue).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${HEAD}${rows.map(([name, def]) => rowOf(name, def)).join('\n')}\n`;
}

function rowOf(name: string, { purpose, parties, group, operator, payload }: EventDef): string {
  const readers = [...parties.map((party) => `the ${party}`), ...(group === null ? [] : [`all ${group}`])];
  return `| \`${name}\` | ${purpose} | ${readers.join(', ')} | ${operator ?? ''} | ${fieldsOf(payload)} |`;
}

/** The fields of a payload; optional ones are followed by a question mark. */
function fieldsOf(payload: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(payload);
  return Object.keys(properties)
    .map((field) => `\`${field}${required.includes(field) ? '' : '?'}\``)
    .join(', ');
}
