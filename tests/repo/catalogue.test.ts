import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '#contract/catalogue.ts';
import { isRuleName } from '#core/rules/rules.ts';
import type { Feature } from '#server/app/feature.ts';
import { ROOT, sources, textOf } from './files.ts';

/** Every area's table of contents, whether or not the application has been told of it. */
async function features(): Promise<Feature[]> {
  const folder = join(ROOT, 'server/src/features');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('/feature.ts'),
  );
  const modules = await Promise.all(
    files.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isFeature);
}

function isFeature(value: unknown): value is Feature {
  return typeof value === 'object' && value !== null && 'area' in value && 'functions' in value;
}

/** Functions of the specification that our own pages do not need: they know currencies and card types already. */
const FOR_OTHERS: Readonly<Record<string, string>> = {
  'base.getUrls': '630048, the addresses of the product, for clients that are not served by it',
  'base.listCurrencies': '802007; the pages share the table of core/money',
  'catalog.getCardInfo': '806165; the pages read the whole list',
  'goods.getCardInfo': '806205; the pages read the whole list',
};

/** Fields of answers that are secrets, links that open a file, or say how to reach a person. */
const CONFIDENTIAL = /secret|token|password|recoveryCodes|^(uri|.*url|key|e?mail|phone|address)$/i;

/** Functions that keep such an answer under an idempotency key nevertheless. */
const HARMLESS: Readonly<Record<string, string>> = {
  'deposits.openAddress': 'an address of the platform, on a public chain',
  'users.setProfile': 'the caller’s own address, which the account’s row holds in clear for longer',
  'users.setAvatar': 'the caller’s own address, which the account’s row holds in clear for longer',
};

/** Names of all fields in a JSON schema, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(fieldsOf);
  const { properties } = schema as { properties?: unknown };
  return typeof properties === 'object' && properties !== null ? [...Object.keys(properties), ...inner] : inner;
}

describe('the catalogue', () => {
  const defs = Object.entries(catalogue);

  it('has every function once, under its own name and code', () => {
    for (const [name, def] of defs) expect(def.name).toBe(name);
    expect(new Set(defs.map(([, def]) => def.code)).size).toBe(defs.length);
    for (const [name, def] of defs) expect(isRuleName(def.rateRule), name).toBe(true);
  });

  it('has no function that nothing calls', () => {
    const pages = sources(/\.tsx?$/).filter((path) => path.startsWith('web/src/') && !/\.test\.tsx?$/.test(path));
    const text = pages.map(textOf).join('\n');
    const idle = defs.map(([name]) => name).filter((name) => !new RegExp(`['"\`]${name}['"\`]`).test(text));
    expect(idle.sort()).toEqual(Object.keys(FOR_OTHERS).sort());
  });

  it('keeps no secret, no link to a file and no way to reach a person under an idempotency key', () => {
    const answersOf = (isKept: boolean) =>
      defs
        .filter(([, def]) => def.idempotent === isKept)
        .filter(([, { result }]) => fieldsOf(z.toJSONSchema(result)).some((field) => CONFIDENTIAL.test(field)))
        .map(([name]) => name);
    expect(answersOf(true).sort()).toEqual(Object.keys(HARMLESS).sort());
    const secret = ['audits.makeLink', 'factors.startTotp', 'factors.makeRecoveryCodes', 'switches.makeCheckKey'];
    const opened = ['identity.openImage', 'orders.openAddress', 'providers.openDocument', 'staff.openContact'];
    expect(answersOf(false)).toEqual(expect.arrayContaining([...secret, ...opened]));
  });

  it('has exactly one handler for each', async () => {
    const handled = (await features())
      .flatMap((feature) => feature.functions.map((functionItem) => functionItem.def.name))
      .sort();
    expect(handled).toEqual(defs.map(([name]) => name).sort());
  });
});
