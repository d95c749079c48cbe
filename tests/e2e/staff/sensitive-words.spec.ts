import { paths } from '#web/paths.ts';
import { dropPicture, freshCode } from '../support/forms.ts';
import { type Member, member } from '../support/members.ts';
import { newTrader } from '../support/people.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const dialog = ({ page }: Visit) => page.getByRole('dialog');

test('staff add, import and remove sensitive words', async ({ enter }) => {
  const visit = await enter({ as: 'demo_support' });
  const { page, t } = visit;
  const word = `gate ${freshCode()} phrase`;
  await page.goto(paths.words());
  await page.getByRole('button', { name: t('sensitive-words:add.open'), exact: true }).click();
  await dialog(visit).getByLabel(t('sensitive-words:add.words')).fill(`${word}\nWhatsApp\n`);
  await dialog(visit)
    .getByRole('button', { name: t('sensitive-words:add.verb', { count: 2 }), exact: true })
    .click();
  await expectToast(page, t('sensitive-words:add.done', { count: 1 }));
  await expect(dialog(visit)).toHaveCount(0);

  await page.getByLabel(t('sensitive-words:filter.word')).fill(word);
  await expect(page).toHaveURL(/q=gate/);
  const row = page.getByRole('row').filter({ hasText: word });
  await expect(row).toContainText('demo_support');
  await row.getByRole('button', { name: t('sensitive-words:remove.of', { word }), exact: true }).click();
  await dialog(visit)
    .getByRole('button', { name: t('sensitive-words:remove.verb'), exact: true })
    .click();
  await expect(page.getByText(t('sensitive-words:noWord'), { exact: true })).toBeVisible();

  await page.getByRole('button', { name: t('sensitive-words:import.open'), exact: true }).click();
  await dialog(visit).getByLabel(t('sensitive-words:import.table')).fill(`word,why\n${word} one,x\n!!!\n${word} two`);
  const left = t('sensitive-words:import.noLetter', { line: 3, word: '!!!' });
  await expect(dialog(visit).getByText(left, { exact: true })).toBeVisible();
  await dialog(visit)
    .getByRole('button', { name: t('sensitive-words:import.verb', { count: 2 }), exact: true })
    .click();
  await expect(dialog(visit)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2);
});

test('staff see who went beyond the limit', async ({ enter }) => {
  const user = await newTrader();
  const { wire } = await member(user);
  for (const number of [1, 2, 3, 4]) {
    const triggerContent = `加我微信 ${number}`;
    expect(await wire.call('sensitiveWords.saveTrigger', { sensitiveWord: '微信', triggerContent })).toBe(number);
  }
  const { page, t } = await enter({ as: 'demo_support' });
  await page.goto(`${paths.words('triggers')}&user=${user}`);
  const rows = page.getByRole('row').filter({ hasText: user });
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('加我微信 4');
  await page.getByRole('button', { name: t('sensitive-words:filter.show') }).click();
  await page.getByRole('menuitem', { name: t('sensitive-words:show.over'), exact: true }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: user, exact: true }).click();
  await expect(page).toHaveURL(/\/userCenter\//);
});

test('a member shows a picture, a nickname and a few words', async ({ enter }) => {
  const person = await member(await newTrader());
  const visit = await enter({ as: person.name });
  const { page, t } = visit;
  await page.goto(paths.basicInfo());
  await dropPicture(page.getByRole('main'));
  await dialog(visit)
    .getByRole('button', { name: t('users:picture.use'), exact: true })
    .click();
  await expectToast(page, t('users:saved'));
  const picture = page.getByRole('main').locator('img');
  await expect(picture).toHaveAttribute('src', /^\/avatars\/[0-9a-f-]+\.png$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const nickname = page.getByLabel(t('users:profile.nickname'), { exact: true });
  const change = async (name: string) => {
    await nickname.fill(name);
    await page.getByRole('button', { name: t('users:profile.save'), exact: true }).click();
    await dialog(visit)
      .getByRole('button', { name: t('users:profile.askVerb'), exact: true })
      .click();
  };
  await change('Cardway Support');
  await expect(page.getByText(await refusal(person, 'Cardway Support'))).toBeVisible();
  await page.getByLabel(t('users:profile.bio'), { exact: true }).fill('Cards from a reward programme.');
  await change(`Quiet ${freshCode().slice(-4)}`);
  await expect(nickname).toBeDisabled();
  await expect(page.getByText(t('users:profile.nicknameUsed'), { exact: true })).toBeVisible();
  await expect(page.getByTestId('user-menu')).toContainText('Quiet');
  await page.reload();
  await expect(page.getByLabel(t('users:profile.bio'), { exact: true })).toHaveValue('Cards from a reward programme.');
});

/** The server's own sentence about a name. */
async function refusal({ wire }: Member, nickname: string) {
  return wire.call('users.setProfile', { nickname }).then(
    () => {
      throw new Error('the name was taken');
    },
    (error: Error) => error.message,
  );
}
