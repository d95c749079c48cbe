import type { ParamsOf } from '#contract/catalogue.ts';
import type { Services } from '#server/app/services.ts';
import { insertApplication, setOwner, setVerdict } from '#server/features/identity/applications.store.ts';
import { documentHash, sealFacts } from '#server/features/identity/facts.ts';
import { keepImage } from '#server/features/uploads/public.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { actorOf } from './actor.ts';
import { type People, personOf } from './people.ts';
import { evidencePicture } from './pictures.ts';

type Facts = ParamsOf<'identity.submitOne'>;

/** The people of the demo who have proven who they are, with their names; the numbers are made up. */
const PROVEN: readonly (readonly [name: string, facts: Facts])[] = [
  ['demo_trader', facts('GB', ['Marsh', 'Daniel'], ['1988-03-14', 'DEMO100001'])],
  ['demo_seller', facts('DE', ['Vogt', 'Katharina'], ['1993-09-02', 'DEMO100002'])],
  ['ana_m', facts('PT', ['Moreira', 'Ana'], ['1990-01-27', 'DEMO100003'])],
  ['ben_okafor', facts('NG', ['Okafor', 'Benjamin'], ['1985-11-08', 'DEMO100004'])],
  ['chloe_d', facts('FR', ['Dubois', 'Chloé'], ['1997-06-19', 'DEMO100005'])],
  ['dmitri_v', facts('EE', ['Volkov', 'Dmitri'], ['1979-12-30', 'DEMO100006'])],
  ['grace_lin', facts('SG', ['Lin', 'Grace'], ['1994-04-04', 'DEMO100007'])],
  ['demo_provider', facts('US', ['Cole', 'Marcus'], ['1986-02-17', 'DEMO100010'])],
  ['northgate', facts('CA', ['Tremblay', 'Luc'], ['1981-07-05', 'DEMO100011'])],
  ['cedar_cards', facts('LB', ['Haddad', 'Rima'], ['1984-10-21', 'DEMO100012'])],
  ['bluewave', facts('AU', ['Walsh', 'Erin'], ['1992-05-13', 'DEMO100013'])],
  ['lumen_trade', facts('GB', ['Osei', 'Kwame'], ['1987-03-30', 'DEMO100014'])],
  ['ines_r', facts('ES', ['Romero', 'Inés'], ['1991-08-16', 'DEMO100008'])],
];

/** Hours that the applications of the demo have waited. */
const WAITED_H = { farid: 26, grace_lin: 3 } as const;

function facts(nationality: string, [surname, givenName]: [string, string], [birthDate, number]: [string, string]) {
  return { nationality, surname, givenName, birthDate, documentType: 'passport' as const, documentNumber: number };
}

/** Identities of the demo: the proven ones, and two applications that wait for staff, one for each level. */
export async function seedIdentities(services: Services, people: People): Promise<void> {
  const { db } = services;
  const moderator = personOf(people, 'demo_moderator').id;
  await db.transaction(async (tx) => {
    for (const [name, person] of PROVEN) {
      const id = newId();
      const sent = { factsSealed: sealFacts(services, id, person), documentHash: documentHash(services, person) };
      const of = { id, userId: personOf(people, name).id, level: 1 } as const;
      await insertApplication(tx, of, { ...sent, endsOn: null, selfieCode: null });
      await setOwner(tx, id, moderator);
      await setVerdict(tx, id, { state: 'approved', refusal: null, words: null });
    }
  });
  const farid = actorOf(services, personOf(people, 'farid'));
  await farid.send('identity.submitOne', facts('MA', ['Benali', 'Farid'], ['1996-02-11', 'DEMO100009']));
  const grace = actorOf(services, personOf(people, 'grace_lin'));
  const image = async (seed: string): Promise<string> => {
    const grant = { userId: grace.person.id, purpose: 'identity' as const };
    return (await keepImage(services, grant, await evidencePicture(seed))).id;
  };
  const { dayCode } = await grace.send('identity.getOwn', {});
  const images = { front: await image('passport'), selfie: await image('selfie') };
  const passport = { documentType: 'passport', documentNumber: 'DEMO100007', endsOn: '2031-05-31' } as const;
  await grace.send('identity.submitTwo', { ...passport, images, dayCode });
  for (const [name, hours] of Object.entries(WAITED_H)) {
    await db.run(sql`
      UPDATE identity_application SET submitted_at = now() - make_interval(hours => ${hours})
      WHERE user_id = ${personOf(people, name).id} AND state = 'pending'`);
  }
}
