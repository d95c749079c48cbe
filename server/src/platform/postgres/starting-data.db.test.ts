import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { loadStartingData, readStartingData } from './starting-data.ts';

describe('starting data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardway-data-'));
  let test: TestDatabase;
  let owner: pg.Client;
  const write = (...lines: string[]) => writeFileSync(join(folder, '0001_card_tag.csv'), `${lines.join('\n')}\n`);
  const load = () => loadStartingData(owner, readStartingData(folder));
  const tags = async () => {
    const { rows } = await owner.query<{ tag: string }>(
      `SELECT concat_ws(' ', id, name_en, name_zh, active) AS tag FROM card_tag WHERE rank > 100 ORDER BY rank`,
    );
    return rows.map(({ tag }) => tag);
  };

  beforeAll(async () => {
    test = await createTestDatabase();
    owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  it('is put in once, so that what is changed or deleted later stays so', async () => {
    write('id,name_en,name_zh,rank', 'one-tag,"One, quoted",一,101', 'two-tag,Two,二,102');
    expect(await load()).toEqual(['data/0001_card_tag.csv']);
    expect(await tags()).toEqual(['one-tag One, quoted 一 t', 'two-tag Two 二 t']);

    await owner.query(`UPDATE card_tag SET name_en = 'Changed' WHERE id = 'one-tag'`);
    await owner.query(`DELETE FROM card_tag WHERE id = 'two-tag'`);
    expect(await load()).toEqual([]);
    write('id,name_en,name_zh,rank', 'one-tag,Other,一,101', 'two-tag,Two,二,102', 'new-tag,New,新,103');
    expect(await load()).toEqual(['data/0001_card_tag.csv']);
    expect(await tags()).toEqual(['one-tag Changed 一 t', 'new-tag New 新 t']);
  });

  it('leaves a row that somebody made before', async () => {
    await owner.query(
      `INSERT INTO card_tag (id, name_en, name_zh, rank, active) VALUES ('own-tag', 'Own', '自', 104, false)`,
    );
    write('id,name_en,name_zh,rank', 'own-tag,Product,品,104');
    await load();
    expect(await tags()).toContain('own-tag Own 自 f');
  });

  it('is refused with the name of the file', async () => {
    write('id,name_en,name_zh,rank', 'bad-tag,,坏,105');
    await expect(load()).rejects.toThrow('data/0001_card_tag.csv: null value in column "name_en"');
    writeFileSync(join(folder, 'tags.csv'), 'id\n');
    expect(() => readStartingData(folder)).toThrow('data/tags.csv: must be called');
  });
});
