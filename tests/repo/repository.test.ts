import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sources, textOf } from './files.ts';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe('the repository', () => {
  it('has no note of work left undone', () => {
    const note = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`);
    const left = sources(/\.(ts|tsx|mjs|css|sql|html)$/).filter((path) => note.test(textOf(path)));
    expect(left).toEqual([]);
  });

  it('has no default export but where a tool asks for one', () => {
    const wrong = sources(/\.tsx?$/).filter(
      (path) => /^export default /m.test(textOf(path)) && !/(\.config|\.setup)\.ts$/.test(path),
    );
    expect(wrong).toEqual([]);
  });

  it('names no download address in the lock file, and pins what it asks for', () => {
    expect(textOf('package-lock.json')).not.toContain('"resolved"');
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('names the packages of every platform in the lock file, without which npm ci refuses it', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, LockedPackage> };
    const isThere = (from: string, name: string): boolean => {
      if (`${from}${from && '/'}node_modules/${name}` in packages) return true;
      return from !== '' && isThere(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies ?? {}).filter((name) => !isThere(path, name)),
    );
    expect(missing).toEqual([]);
  });

  it('numbers its migrations without holes', () => {
    const numbers = readdirSync(join(ROOT, 'server/migrations')).map(
      (name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1],
    );
    expect(numbers.length).toBeGreaterThan(4);
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
  });

  it('states each table whole in its file before the first release, without a patch of another', () => {
    const patches = (sql: string) =>
      sql
        .replace(/^\s*--.*$/gm, '')
        .match(/^\s*(ALTER TABLE(?! \w+ ENABLE ALWAYS TRIGGER \w+;).*|(?:UPDATE|DELETE|DROP) .*)$/gm) ?? [];
    expect(patches('ALTER TABLE a ADD COLUMN more int;')).toHaveLength(1);
    expect(patches('ALTER TABLE a ENABLE ALWAYS TRIGGER a_append_only;')).toHaveLength(0);
    expect(patches('UPDATE a SET more = 1;')).toHaveLength(1);
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    const files = sources(/\.sql$/).filter((path) => path.startsWith('server/migrations/'));
    const patched = files.flatMap((path) => patches(textOf(path)).map((line) => `${path}: ${line.trim()}`));
    // From version 1 on databases exist that a new file has to carry over.
    if (version.startsWith('0.')) expect(patched).toEqual([]);
  });

  it('defines functions and views outside of migrations, one a file that bears its name', () => {
    const definitions = (path: string) =>
      [...textOf(path).matchAll(/^CREATE (?:OR REPLACE )?(FUNCTION|VIEW|PROCEDURE) (\w+)/gim)].map(
        ([, kind, name]) => `${kind} ${name}`,
      );
    const files = sources(/\.sql$/).filter((path) => path.startsWith('server/sql/'));
    expect(files.length).toBeGreaterThan(10);
    for (const path of files) {
      const [, kind, name] =
        /^server\/sql\/(triggers|functions|views)\/(?:[a-z]+\/)?([a-z0-9_]+)\.sql$/.exec(path) ?? [];
      expect([path, definitions(path)]).toEqual([path, [`${kind === 'views' ? 'VIEW' : 'FUNCTION'} ${name}`]]);
    }
    const migrations = sources(/\.sql$/).filter((path) => path.startsWith('server/migrations/'));
    expect(migrations.filter((path) => definitions(path).length > 0)).toEqual([]);
  });

  it('names files in kebab-case', () => {
    const named = sources(/\.(ts|tsx|css|sql|json)$/).filter((path) => !/^server\/(migrations|sql)\//.test(path));
    const wrong = named.filter((path) => !/^[a-z0-9/_.-]+$/.test(path));
    expect(wrong).toEqual([]);
  });
});
