import { camelCased } from '#server/platform/postgres/camel-case.ts';
import type { Area } from '#tools/model/read-model.ts';
import type { CoreType } from './core-types.ts';
import type { TableColumn } from './read-columns.ts';

const HEAD = `// Made by \`npm run db:types\` from the catalog of a new database; a test fails when this is not what it writes.
`;

/** The name of a table’s type: `GiftOrderTable` of `gift_order`. */
export function typeNameOf(table: string): string {
  return `${capitalised(camelCased(table))}Table`;
}

/** One file for each migration that creates tables, by its name; and `core-values`, which compiles while core agrees. */
export function renderTables(
  areas: readonly Area[],
  columnsOf: ReadonlyMap<string, readonly TableColumn[]>,
): Map<string, string> {
  const files = areas.map((area): [string, string] => [area.name.replaceAll('_', '-'), renderArea(area, columnsOf)]);
  return new Map([...files, ['core-values', renderCoreValues(columnsOf)]]);
}

function renderArea(area: Area, columnsOf: ReadonlyMap<string, readonly TableColumn[]>): string {
  const columns = area.tables.flatMap(({ name }) => columnsOf.get(name) ?? []);
  const tables = area.tables.map(({ name, description }) => renderTable(name, description, columnsOf.get(name) ?? []));
  return [HEAD + renderImports(columns), ...tables].join('\n');
}

function renderTable(table: string, description: string, columns: readonly TableColumn[]): string {
  const lines = columns.map((column) => `  readonly ${camelCased(column.name)}: ${typeOf(column)};`);
  return `/** ${table}. ${description} */\nexport interface ${typeNameOf(table)} {\n${lines.join('\n')}\n}\n`;
}

function typeOf(column: TableColumn): string {
  const type = coreNameOf(column) ?? column.typescript;
  return column.isNullable ? `${type} | null` : type;
}

/** With the list's brackets where the column is an array. */
function coreNameOf({ coreType, typescript }: TableColumn): string | null {
  if (coreType === null) return null;
  return typescript.startsWith('readonly ') ? `readonly ${nameIn(coreType)}[]` : nameIn(coreType);
}

function renderCoreValues(columnsOf: ReadonlyMap<string, readonly TableColumn[]>): string {
  const lists = [...columnsOf].flatMap(([table, columns]) =>
    columns
      .filter(({ coreType, typescript }) => coreType !== null && /^['\d]/.test(typescript))
      .map((column) => ({ table, column })),
  );
  const lines = lists.map(
    ({ table, column }) => `  // ${table}.${column.name}\n  Same<${coreNameOf(column)}, ${column.typescript}>,`,
  );
  return `${HEAD}${renderImports(lists.map(({ column }) => column))}
type Same<Core, Listed> = [Core, Listed] extends [Listed, Core] ? true : false;
type Agreed<T extends readonly true[]> = T;

/** Where the schema lists values that core has a type for, both have the same; else this does not compile. */
export type CoreValues = Agreed<[
${lines.join('\n')}
]>;
`;
}

function renderImports(columns: readonly TableColumn[]): string {
  const types = [...new Set(columns.flatMap(({ coreType }) => coreType ?? []))].sort();
  return [...Map.groupBy(types, pathIn)]
    .map(([path, group]) => `import type { ${group.map(nameIn).join(', ')} } from '${path}';\n`)
    .join('');
}

const pathIn = (type: CoreType): string => type.slice(0, type.lastIndexOf('#'));
const nameIn = (type: CoreType): string => type.slice(type.lastIndexOf('#') + 1);

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
