import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';

interface Entry {
  readonly code: number;
  readonly access: string;
  readonly csrf: boolean;
  readonly idempotent: boolean;
  readonly errors: readonly string[];
  readonly params: z.ZodType;
}

interface Contract {
  readonly catalogue: Readonly<Record<string, Entry>>;
  readonly ERRORS: Readonly<Record<string, { readonly errorBizCode: string }>>;
}

/** What the browser needs of the catalogues: name -> [code, csrf, idempotent], and number -> name of each error. */
interface Table {
  readonly table: Readonly<Record<string, readonly [number, number, number]>>;
  readonly errorNames: Readonly<Record<string, string>>;
}

const ID = 'virtual:catalogue';
const MEMBERS = `${ID}/members`;
const LIMITS = `${ID}/limits`;
const IDS: readonly string[] = [ID, MEMBERS, LIMITS];

/**
 * The catalogues without schemas and sentences, worked out while building: a page that checks a form imports the one
 * schema it uses, and the server sends the sentence. `virtual:catalogue` has the functions that need no session;
 * `virtual:catalogue/members` the others. `virtual:catalogue/limits` has the lengths and ranges of commands' params, for
 * dialogs, which would otherwise draw the schemas of their whole area into the browser.
 */
export function catalogueTable(): Plugin {
  return {
    name: 'catalogue-table',
    resolveId: (id) => (IDS.includes(id) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith('\0') || !IDS.includes(id.slice(1))) return null;
      const load = async (path: string) => import(pathToFileURL(join(import.meta.dirname, '../contract', path)).href);
      const { catalogue } = (await load('catalogue.ts')) as Pick<Contract, 'catalogue'>;
      if (id === `\0${LIMITS}`) return `export const limits = ${JSON.stringify(limitsTable(catalogue))};`;
      const { ERRORS } = (await load('errors/codes.ts')) as Pick<Contract, 'ERRORS'>;
      const { open, members } = splitCatalogue({ catalogue, ERRORS });
      const { table, errorNames } = id === `\0${ID}` ? open : members;
      return `export const table = ${JSON.stringify(table)};\nexport const errorNames = ${JSON.stringify(errorNames)};`;
    },
  };
}

/** The areas of errors that belong to no function, and may be the answer to any call. */
const ANY_CALL = /^(?:gateway|session|page|nothing|already)\./;

/**
 * What anybody may call, and the rest. An error goes with the rest when only functions of the rest declare it: what no
 * function declares can be the answer to any call.
 */
export function splitCatalogue({ catalogue, ERRORS }: Contract): { open: Table; members: Table } {
  const isOpen = ([, { access }]: [string, Entry]): boolean => access === 'visitor';
  const entries = Object.entries(catalogue);
  const [openEntries, others] = [entries.filter(isOpen), entries.filter((entry) => !isOpen(entry))];
  const openErrors = new Set(openEntries.flatMap(([, { errors }]) => errors));
  const otherErrors = new Set(others.flatMap(([, { errors }]) => errors));
  const isOther = (name: string): boolean => otherErrors.has(name) && !openErrors.has(name) && !ANY_CALL.test(name);
  const tableOf = (rows: readonly [string, Entry][], named: readonly [string, { errorBizCode: string }][]): Table => ({
    table: Object.fromEntries(rows.map(([name, { code, csrf, idempotent }]) => [name, [code, +csrf, +idempotent]])),
    errorNames: Object.fromEntries(named.map(([name, { errorBizCode }]) => [errorBizCode, name])),
  });
  const numbered = Object.entries(ERRORS);
  return {
    open: tableOf(
      openEntries,
      numbered.filter(([name]) => !isOther(name)),
    ),
    members: tableOf(
      others,
      numbered.filter(([name]) => isOther(name)),
    ),
  };
}

/**
 * [minimum, maximum, may be left out (0 or 1)]: characters of a text, or the range of a number; null: no limit. A
 * required param without limits has no entry.
 */
type Limit = readonly [number | null, number | null, number];

interface ParamShape {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly ParamShape[];
}

/** The limits of each command's params by their names, read from its schema. */
export function limitsTable(catalogue: Contract['catalogue']): Record<string, Record<string, Limit>> {
  const commands = Object.entries(catalogue).filter(([, { csrf }]) => csrf);
  return Object.fromEntries(commands.map(([name, { params }]) => [name, limitsOfParams(params)]));
}

function limitsOfParams(params: z.ZodType): Record<string, Limit> {
  const { properties = {}, required = [] } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
  const limits = Object.entries(properties).map(
    ([name, shape]) => [name, limitOf(shape as ParamShape, required.includes(name) ? 0 : 1)] as const,
  );
  return Object.fromEntries(limits.filter(([, limit]) => limit.some((part) => part !== null && part !== 0)));
}

function limitOf(shape: ParamShape, optional: number): Limit {
  const { minLength, maxLength, minimum, maximum } = shape.anyOf?.[0] ?? shape;
  return [minLength ?? safe(minimum), maxLength ?? safe(maximum), optional];
}

/** The bounds of what JavaScript can count are no limit of a param. */
const safe = (bound: number | undefined): number | null =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? null : bound;
