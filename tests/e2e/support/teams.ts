import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { member } from './members.ts';
import { newProvider, newTrader } from './people.ts';
import { database } from './product.ts';

/** A provider who pays fiat out; answers the name. */
export async function newPayoutProvider(): Promise<string> {
  const name = await newProvider();
  await database().run(sql`UPDATE app_user SET server_type = 3 WHERE nickname = ${name}`);
  return name;
}

/** A provider with a team of one operator; answers both names. */
export async function newTeam(): Promise<{ readonly owner: string; readonly operator: string }> {
  const [owner, operator] = await Promise.all([newProvider(), newTrader()]);
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
