import type { Area, Column, Table } from './read-model.ts';

const INTRODUCTION = `# Data model

Made by \`npm run docs:model\` from the catalog of a new database; a test fails when this page is not what it writes.

Each area is one file of [server/migrations](../server/migrations), which has every column with its reason. A picture shows
the keys, what refers to another table, and what every new row must be given. Solid lines are foreign keys. Dotted lines are
references that the application keeps: most keys are left out, because each would cost every write that passes it.
`;

/** PostgreSQL's own names of types, as the migrations write them. */
const SHORT_TYPES: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  character: 'char',
};

/** The page docs/DATA-MODEL.md. */
export function renderModel(areas: readonly Area[]): string {
  return [INTRODUCTION, ...areas.map(renderArea)].join('\n');
}

function renderArea({ title, description, tables }: Area): string {
  const rows = tables.map((table) => `| \`${table.name}\` | ${cell(table.description)} |`);
  return `## ${title}

${capitalised(description)}

\`\`\`mermaid
erDiagram
${tables.map(renderEntity).join('\n')}
${tables.flatMap(renderRelations).join('\n')}
\`\`\`

| table | what it holds |
| --- | --- |
${rows.join('\n')}
`;
}

function renderEntity({ name, columns }: Table): string {
  const lines = columns
    .filter(({ isKey, references, isRequired }) => isKey || isRequired || references.length > 0)
    .map((column) => `    ${[typeOf(column), column.name, keysOf(column)].filter(Boolean).join(' ')}`);
  return `  ${name} {\n${lines.join('\n')}\n  }`;
}

function typeOf({ type }: Column): string {
  return SHORT_TYPES[type] ?? type.replaceAll(' ', '_');
}

function keysOf({ isKey, references }: Column): string {
  return [isKey ? 'PK' : '', references.length > 0 ? 'FK' : ''].filter(Boolean).join(', ');
}

/** One line for each table that this one refers to, with the names of the columns. */
function renderRelations({ name, columns }: Table): string[] {
  const links = columns.flatMap((column) => column.references.map((target) => ({ target, column })));
  return [...Map.groupBy(links, ({ target }) => target)].map(([target, group]) => {
    const own = group.map(({ column }) => column);
    const parent = own.every(({ isNullable }) => isNullable) ? '|o' : '||';
    const line = own.some(({ isForeignKey }) => isForeignKey) ? '--' : '..';
    const child = own.every(({ isUnique }) => isUnique) ? 'o|' : 'o{';
    return `  ${target} ${parent}${line}${child} ${name} : "${own.map((column) => column.name).join(', ')}"`;
  });
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A cell of a table in Markdown. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
