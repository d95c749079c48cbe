import { paths } from '#web/paths.ts';
import { member } from './support/members.ts';
import { expect, test } from './support/test.ts';
import { LANGS } from './support/words.ts';

const AGENT = 'demo_support';

test.describe.configure({ mode: 'serial' });

for (const lang of LANGS) {
  test(`a visitor asks support: the help assistant first, then a person, in ${lang}`, async ({ enter }) => {
    const { wire } = await member(AGENT);
    await wire.call('support.closeReception', {});
    const visitor = await enter({ lang });
    const agent = await enter({ as: AGENT, lang });
    const question = lang === 'en' ? 'When do I get paid after a sale?' : '卖卡后多久到账？';
    const answer = lang === 'en' ? `Hello, this is a person (${lang})` : `您好，我是人工客服（${lang}）`;

    await test.step('the visitor opens the chat without an account', async () => {
      await visitor.page.goto(paths.support());
      await visitor.page.getByRole('button', { name: visitor.t('support:door.open'), exact: true }).click();
      const box = visitor.page.getByRole('textbox').last();
      await expect(box).toBeVisible();
      await box.fill(question);
      await box.press('Enter');
      await expect(visitor.page.getByText(question, { exact: true }).first()).toBeVisible();
    });

    await test.step('the help assistant answers with its sources', async () => {
      const source = visitor.page.locator(`a[href^="${paths.help()}/"]`);
      await expect(source.first()).toBeVisible();
    });

    await test.step('the visitor asks for a person and waits', async () => {
      const ask = visitor.page.getByRole('button', { name: visitor.t('support:askPerson'), exact: true });
      await ask.first().click();
      await expect(visitor.page.getByText(visitor.t('support:state.queued'), { exact: true })).toBeVisible();
    });

    await test.step('an agent opens reception and gets the request', async () => {
      await agent.page.goto(paths.supportDesk());
      await agent.page
        .getByRole('switch', { name: agent.t('support:desk.reception'), exact: true })
        .check({ force: true });
      const row = agent.page.getByRole('button', { name: /Tourist-[0-9a-f]{6}/ });
      await row.first().click();
      await expect(agent.page.getByText(question, { exact: true }).last()).toBeVisible();
      const box = agent.page.getByRole('textbox').last();
      await box.fill(answer);
      await box.press('Enter');
    });

    await test.step('the answer reaches the visitor without a reload, and looks like staff', async () => {
      await expect(visitor.page.getByText(answer, { exact: true })).toBeVisible();
      await expect(visitor.page.getByText(visitor.t('support:state.assigned'), { exact: true })).toBeVisible();
    });

    await test.step('the agent closes the request', async () => {
      await agent.page.getByRole('button', { name: agent.t('support:desk.close'), exact: true }).click();
      const dialog = agent.page.getByRole('dialog');
      await dialog.getByRole('button', { name: agent.t('support:desk.close'), exact: true }).click();
      await expect(visitor.page.getByText(visitor.t('support:state.closed'), { exact: true })).toBeVisible();
    });
    await wire.call('support.closeReception', {});
  });
}
