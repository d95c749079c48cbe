import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadingZeroBits } from '#core/people/leading-zero-bits.ts';
import { RULES } from '#core/rules/rules.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { buildUser, PASSWORD, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';

/** Accounts over the wire: proof of work, codes by mail, logins, locks, passwords, and sessions that end. */
describe('accounts', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const humanCheck = async (wire: Wire) => {
    const { challenge, bits } = await wire.call('auth.getHumanCheck', {});
    for (let i = 0; ; i++) {
      const digest = createHash('sha256').update(`${challenge}:${i}`).digest();
      if (leadingZeroBits(digest) >= bits) return { challenge, solution: String(i) };
    }
  };
  const lastMail = async (to: string): Promise<string> => {
    const response = await fetch(`${app.url}/dev/outbox.json`);
    const { mails } = (await response.json()) as { mails: { to: string; text: string }[] };
    return mails.find((mail) => mail.to === to)?.text ?? '';
  };
  const sendCode = async (wire: Wire, email: string, purpose: 'register' | 'password'): Promise<string> => {
    await wire.call('auth.sendEmailCode', { email, purpose, humanCheck: await humanCheck(wire) });
    return /\b(\d{6})\b/.exec(await lastMail(email))?.[1] ?? '';
  };
  const register = async (name: string) => {
    const wire = client(app.url);
    const email = `${name}@example.com`;
    const emailCode = await sendCode(wire, email, 'register');
    const terms = { acceptTerms: true, humanCheck: await humanCheck(wire) } as const;
    const registered = await wire.call('auth.register', {
      userName: name,
      email,
      password: PASSWORD,
      emailCode,
      currency: 'NGN',
      ...terms,
    });
    return { wire, email, registered };
  };

  it('opens an account by a code from the mail, with a points account at zero', async () => {
    const { wire, registered } = await register('ada_l');
    wire.token = registered.session?.token ?? '';
    expect(await wire.call('users.getMe', {})).toMatchObject({ userName: 'ada_l', currency: 'NGN' });
    expect((await wire.call('points.getBalance', {})).amount).toBe('0');
  });

  it('opens an account by the link of the mail as well, once', async () => {
    const wire = client(app.url);
    const email = 'grace@example.com';
    const terms = { acceptTerms: true, humanCheck: await humanCheck(wire) } as const;
    const registered = await wire.call('auth.register', { userName: 'grace_h', email, password: PASSWORD, ...terms });
    expect(registered.session).toBeNull();
    await expect(wire.login('grace_h', PASSWORD)).rejects.toMatchObject({ code: 'auth.email_unconfirmed' });
    const [, userId = '', key = ''] = /registerEmail\/([^/\s]+)\/([^/\s]+)/.exec(await lastMail(email)) ?? [];
    // Whoever opens the link on another device shows that they made the account.
    const owner = client(app.url);
    const confirm = (password?: string) =>
      refusalOf(owner.call('auth.confirmEmail', { userId, key, ...(password === undefined ? {} : { password }) }));
    expect(await confirm()).toBe('auth.confirm_password');
    expect(await confirm('Wrong2468')).toBe('auth.password_wrong');
    await expect(wire.login('grace_h', PASSWORD)).rejects.toMatchObject({ code: 'auth.email_unconfirmed' });
    await wire.call('auth.confirmEmail', { userId, key });
    await expect(wire.call('auth.confirmEmail', { userId, key })).rejects.toMatchObject({ code: 'auth.link_dead' });
    await wire.login('grace_h', PASSWORD);
  });

  it('opens accounts whose login names look alike: nobody sees those, and their public names differ', async () => {
    const first = await register('bluefinch');
    const second = await register('b1uefinch');
    const names = [first, second].map(({ registered }) => registered.session?.user.nickname);
    expect(names).toEqual([expect.stringMatching(/^User-/), expect.stringMatching(/^User-/)]);
    expect(new Set(names).size).toBe(2);
  });

  it('takes a human check once, and none that is not solved', async () => {
    const wire = client(app.url);
    const check = await humanCheck(wire);
    const params = { email: 'once@example.com', purpose: 'register' as const, humanCheck: check };
    await wire.call('auth.sendEmailCode', params);
    const again = { ...params, email: 'twice@example.com' };
    await expect(wire.call('auth.sendEmailCode', again)).rejects.toMatchObject({ code: 'auth.human_check' });
    const forged = { ...again, humanCheck: { challenge: 'x', solution: 'y' } };
    await expect(wire.call('auth.sendEmailCode', forged)).rejects.toMatchObject({ code: 'auth.human_check' });
  });

  it('keeps a code good whatever strangers ask and try for its address', async () => {
    const email = 'victim@example.com';
    const [owner, stranger] = [client(app.url), client(app.url)];
    const code = await sendCode(owner, email, 'register');
    const theirs = await sendCode(stranger, email, 'register');
    const attempt = async (wire: Wire, emailCode: string) => {
      const terms = { acceptTerms: true, humanCheck: await humanCheck(wire) } as const;
      return wire.call('auth.register', { userName: 'victim', email, password: PASSWORD, emailCode, ...terms });
    };
    // Not even the owner's own code helps on another device.
    for (const wrong of [code, code, code, code, code, theirs]) {
      await expect(attempt(stranger, wrong)).rejects.toMatchObject({ code: 'auth.code_wrong' });
    }
    expect((await attempt(owner, code)).session).not.toBeNull();
  });

  it('mails an address a few times an hour, and a device that its account knows besides', async () => {
    const few = { 'auth.codes_per_hour': 3, 'auth.codes_per_hour_strangers': 4, 'auth.code_resend_s': 0 };
    const small = await startTestApp({ rules: few });
    try {
      const user = await buildUser(small);
      const email = `${user.name}@example.com`;
      const home = client(small.url, { deviceId: 'home' });
      await home.login(user.loginName, PASSWORD);
      const ask = async (wire: Wire, to = email) =>
        outcomeOf(
          wire.call('auth.sendEmailCode', { email: to, purpose: 'password', humanCheck: await humanCheck(wire) }),
        );
      const [tooSoon, spent] = ['auth.code_too_soon', 'auth.mails_spent'];
      const [first, second] = [client(small.url), client(small.url)];
      for (let i = 0; i < 3; i++) expect(await ask(first)).not.toBe(tooSoon);
      expect(await ask(first)).toBe(tooSoon);
      expect(await ask(second)).not.toBe(tooSoon);
      expect(await ask(client(small.url))).toBe(spent);
      for (let i = 0; i < 3; i++) expect(await ask(home)).not.toBe(tooSoon);
      expect(await ask(home)).toBe(tooSoon);
      // Links of registrations count like codes.
      const link = async (userName: string) => {
        const wire = client(small.url);
        const terms = { acceptTerms: true, humanCheck: await humanCheck(wire) } as const;
        return outcomeOf(
          wire.call('auth.register', { userName, email: 'bombed@example.com', password: PASSWORD, ...terms }),
        );
      };
      for (let i = 0; i < 4; i++) expect(await link(`bomb_${i}`)).toBe('ok');
      expect(await link('bomb_4')).toBe(spent);
    } finally {
      await small.close();
    }
  });

  it.each(['flooded@example.com', null])(
    'mails strangers three times an hour and six times a day, and its owner by the link in the last one: %s',
    async (newcomer) => {
      const limits = ['auth.codes_per_hour_strangers', 'auth.codes_per_day_strangers'] as const;
      const small = await startTestApp({
        rules: Object.fromEntries(limits.map((name) => [name, RULES[name].default])),
      });
      try {
        const email = newcomer ?? `${(await buildUser(small)).name}@example.com`;
        const purpose = newcomer === null ? 'register' : 'password';
        const ask = async (pass: { mailPass?: string } = {}) => {
          const wire = client(small.url);
          return outcomeOf(
            wire.call('auth.sendEmailCode', { email, purpose, humanCheck: await humanCheck(wire), ...pass }),
          );
        };
        const passes = async () => {
          const bodies = await small.db.many<{ body: string }>(
            sql`SELECT body FROM mail_outbox WHERE recipient = ${email} ORDER BY created_at`,
          );
          return bodies.map(({ body }) => /#mailPass=(\S+)/.exec(body)?.[1]);
        };
        for (let hour = 0; hour < 2; hour++) {
          for (let n = 0; n < 3; n++) expect(await ask()).toBe('ok');
          for (let n = 0; n < 5; n++) expect(await ask()).toBe('auth.mails_spent');
          const [mailPass = ''] = (await passes()).slice(-1);
          expect(await ask({ mailPass })).toBe('ok');
          expect(await ask({ mailPass: mailPass.replace(/^\d+/, '9999999999') })).toBe('auth.mails_spent');
          await small.db.run(sql`UPDATE contact_code SET created_at = created_at - interval '61 minutes'`);
        }
        expect(await ask()).toBe('auth.mails_spent');
      } finally {
        await small.close();
      }
    },
  );

  it('gives a name to whoever confirms first', async () => {
    const squatter = client(app.url);
    const terms = { acceptTerms: true, humanCheck: await humanCheck(squatter) } as const;
    const squat = { userName: 'good_name', email: 'squatter@example.com', password: PASSWORD, ...terms };
    expect((await squatter.call('auth.register', squat)).session).toBeNull();
    expect((await register('good_name')).registered.session).not.toBeNull();
  });

  it('gives a wrong code five tries', async () => {
    const wire = client(app.url);
    const email = 'tries@example.com';
    const code = await sendCode(wire, email, 'register');
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = async (emailCode: string) => {
      const terms = { acceptTerms: true, humanCheck: await humanCheck(wire) } as const;
      return wire.call('auth.register', { userName: 'tries', email, password: PASSWORD, emailCode, ...terms });
    };
    for (let i = 0; i < 5; i++) await expect(attempt(wrong)).rejects.toMatchObject({ code: 'auth.code_wrong' });
    await expect(attempt(code)).rejects.toMatchObject({ code: 'auth.code_wrong' });
  });

  it('logs in by name, by e-mail, and says the same of an account that does not exist', async () => {
    const { name, loginName } = await buildUser(app);
    const wire = client(app.url);
    await wire.login(loginName, PASSWORD);
    await wire.login(`${name}@example.com`.toUpperCase(), PASSWORD);
    const wrong = await client(app.url)
      .login(loginName, 'Wrong2468')
      .catch((error: unknown) => error as Error);
    const nobody = await client(app.url)
      .login('nobody_here', 'Wrong2468')
      .catch((error: unknown) => error as Error);
    expect((wrong as Error).message).toBe((nobody as Error).message);
  });

  it('logs in as one registered, with the same letters on the keyboard', async () => {
    const wire = client(app.url);
    const email = 'info@münchen.example';
    const emailCode = await sendCode(wire, email, 'register').then(
      async () => /\b(\d{6})\b/.exec(await lastMail('info@xn--mnchen-3ya.example'))?.[1] ?? '',
    );
    const terms = { acceptTerms: true, humanCheck: await humanCheck(wire) } as const;
    await wire.call('auth.register', { userName: 'ＨＥＩＤＩ_1', email, password: PASSWORD, emailCode, ...terms });
    for (const login of [email, 'info＠münchen。example', 'ＨＥＩＤＩ_1', 'heidi_1'])
      await client(app.url).login(login, PASSWORD);
  });

  it('logs in by a phone number, though somebody took its digits as a name', async () => {
    const digits = `86138${Date.now().toString().slice(-8)}`;
    const [owner, namesake] = [await buildUser(app), await buildUser(app)];
    await app.db.pool.query('UPDATE app_user SET phone = $2 WHERE id = $1', [owner.userId, `+${digits}`]);
    await app.db.pool.query('UPDATE app_user SET user_name = $2 WHERE id = $1', [namesake.userId, digits]);
    expect((await client(app.url).login(digits, PASSWORD)).userId).toBe(owner.userId);
  });

  it.each(['auth.sendEmailCode', 'auth.confirmEmail', 'auth.serviceLogin'] as const)(
    'wants the csrf token of the device for %s',
    async (name) => {
      const wire = client(app.url, { csrfToken: 'foreign' });
      await expect(wire.call(name, {} as never)).rejects.toMatchObject({ code: 'gateway.csrf' });
    },
  );

  it('locks account and address after five failures; live sessions go on', async () => {
    const user = await buildUser(app);
    const wire = client(app.url);
    for (let i = 0; i < 5; i++) {
      await expect(wire.login(user.loginName, 'Wrong2468')).rejects.toMatchObject({ code: 'auth.login_failed' });
    }
    await expect(wire.login(user.loginName, PASSWORD)).rejects.toMatchObject({ code: 'auth.locked' });
    await user.wire.call('users.getMe', {});
  });

  it('keeps traders out of the service door', async () => {
    const trader = await buildUser(app);
    const provider = await buildUser(app, { role: 'provider' });
    const enter = (account: string) => client(app.url).call('auth.serviceLogin', { account, password: PASSWORD });
    await expect(enter(trader.loginName)).rejects.toMatchObject({ code: 'auth.not_service' });
    expect((await enter(provider.loginName)).user).toMatchObject({
      userName: provider.loginName,
      nickname: provider.name,
    });
  });

  it('ends every other session when the password changes, and tells their sockets', async () => {
    const user = await buildUser(app);
    const other = client(app.url);
    await other.login(user.loginName, PASSWORD);
    const { ticket } = await other.call('auth.getSocketTicket', {});
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket?ticket=${ticket}`);
    const forced = new Promise<unknown>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data));
        if (message.type === 1001) resolve(message);
      });
    });
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    await user.wire.call('auth.setPassword', { oldPassword: PASSWORD, newPassword: 'Fresh13579' });
    expect(await forced).toEqual({ type: 1001, reason: 'elsewhere' });
    await expect(other.call('users.getMe', {})).rejects.toMatchObject({ code: 'session.expired' });
    await user.wire.call('users.getMe', {});
    await client(app.url).login(user.loginName, 'Fresh13579');
  });

  it('ends every session when a code from the mail sets the password, that of the caller too', async () => {
    const { wire, email, registered } = await register('code_setter');
    const { token = '', csrfToken = '' } = registered.session ?? {};
    Object.assign(wire, { token, csrfToken });
    const emailCode = await sendCode(wire, email, 'password');
    await wire.call('auth.setPassword', { emailCode, newPassword: 'Fresh13579' });
    await expect(wire.call('users.getMe', {})).rejects.toMatchObject({ code: 'session.expired' });
    await client(app.url).login('code_setter', 'Fresh13579');
  });

  it('lists the open sessions by their browsers, and ends all but the one that asks', async () => {
    const user = await buildUser(app);
    const other = client(app.url);
    await other.login(user.loginName, PASSWORD);
    const { list } = await other.call('auth.listSessions', {});
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome, Windows', true],
      [expect.any(String), false],
    ]);
    expect(await other.call('auth.endOtherSessions', {})).toEqual({ ended: 1 });
    await expect(user.wire.call('users.getMe', {})).rejects.toMatchObject({ code: 'session.expired' });
    expect((await other.call('auth.listSessions', {})).list).toHaveLength(1);
  });

  it('opens a socket once per ticket', async () => {
    const user = await buildUser(app);
    const { ticket } = await user.wire.call('auth.getSocketTicket', {});
    const open = () => new WebSocket(`${app.url.replace('http', 'ws')}/socket?ticket=${ticket}`);
    const first = open();
    await new Promise((resolve) => first.addEventListener('message', resolve, { once: true }));
    const second = open();
    const closed = await new Promise<CloseEvent>((resolve) => second.addEventListener('close', resolve));
    expect(closed.code).toBe(4001);
    first.close();
  });

  it('sets the trading password and asks for it', async () => {
    const user = await buildUser(app);
    await app.db.pool.query('UPDATE app_user SET trading_password_hash = NULL WHERE id = $1', [user.userId]);
    const set = user.wire.call('auth.setTradingPassword', { loginPassword: PASSWORD, newPassword: TRADE_PASSWORD });
    await expect(set).resolves.toMatchObject({ ok: true });
    const wrong = user.wire.call('auth.setTradingPassword', { oldPassword: 'Wrong2468', newPassword: 'Other2468' });
    await expect(wrong).rejects.toMatchObject({ code: 'auth.password_wrong' });
  });

  it('logs out: the session is over at once', async () => {
    const user = await buildUser(app);
    await user.wire.call('auth.logout', {});
    await expect(user.wire.call('users.getMe', {})).rejects.toMatchObject({ code: 'session.expired' });
  });
});
