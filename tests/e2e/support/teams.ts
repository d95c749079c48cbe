import type { Locator } from '@playwright/test';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { member, TRADE_PASSWORD } from './members.ts';
import { newProvider, newTrader } from './people.ts';
import { database } from './product.ts';
import { expect, type Visit } from './test.ts';

/** Proves the session where the product asks for it. */
export async function prove({ page, t }: Visit, done: Locator): Promise<void> {
  const question = page.getByRole('dialog', { name: t('security:stepUp.title') });
  await expect(done.or(question).first()).toBeVisible();
  if (!(await question.isVisible())) return;
  await question.getByLabel(t('security:stepUp.trading'), { exact: true }).fill(TRADE_PASSWORD);
  await question.getByRole('button', { name: t('security:stepUp.go'), exact: true }).click();
  await expect(done).toBeVisible();
}

/** A member changes over to the provider on the page of the team. */
export async function actForProvider(operator: Visit): Promise<void> {
  const { page, t } = operator;
  const work = page.getByRole('main').getByRole('button', { name: t('shell:operators.act'), exact: true });
  await prove(operator, work);
  await work.click();
  await prove(operator, page.getByTestId('acting-bar'));
}

/** A provider who pays fiat out; answers the name. */
export async function newPayoutProvider(): Promise<string> {
  const name = await newProvider();
  await database().run(sql`UPDATE app_user SET server_type = 3 WHERE nickname = ${name}`);
  return name;
}

/** A provider, or this one, with a team of one operator; answers both names. */
export async function newTeam(provider?: string): Promise<{ readonly owner: string; readonly operator: string }> {
  const [owner, operator] = await Promise.all([provider ?? newProvider(), newTrader()]);
  const db = database();
  const id = newId();
  const idOf = async (name: string) =>
    (await db.one<{ id: string }>(sql`SELECT id FROM app_user WHERE nickname = ${name}`)).id;
  const [ownerId, operatorId] = [await idOf(owner), await idOf(operator)];
  await db.run(sql`INSERT INTO team (id, owner_id, name) VALUES (${id}, ${ownerId}, ${`Team of ${owner}`})`);
  await db.run(sql`
    INSERT INTO team_member (id, team_id, user_id, name, rights)
    VALUES (${newId()}, ${id}, ${operatorId}, 'Olu', ARRAY['orders'])`);
  await db.run(sql`UPDATE app_user SET team_id = ${id} WHERE id IN (${ownerId}, ${operatorId})`);
  await db.run(sql`UPDATE app_user SET kind = '' WHERE id = ${ownerId}`);
  await Promise.all([member(owner), member(operator)]);
  return { owner, operator };
}
