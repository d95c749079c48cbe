import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

  it('has exactly one handler for each', async () => {
    const handled = (await features())
      .flatMap((feature) => feature.functions.map((functionItem) => functionItem.def.name))
      .sort();
    expect(handled).toEqual(defs.map(([name]) => name).sort());
  });
});
