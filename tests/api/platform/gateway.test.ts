import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/codes.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

interface Answer {
  readonly errorCode: string;
  readonly errorBizCode: string;
  readonly errorInfo: string;
  readonly data: unknown;
}

interface Raw {
  readonly code?: number | string;
  readonly json?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly path?: string;
  readonly time?: number;
}

/** The wire itself: requests that no browser sends, and their answers. */
describe('the gateway', () => {
  let app: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    app = await startTestApp({ loops: false });
    user = await buildUser(app);
  });
  afterAll(() => app.close());

  const post = async (raw: Raw): Promise<{ status: number; answer: Answer }> => {
    const { subsidiaryCode, signSecret } = app.services.config;
    const code = String(raw.code ?? 600000);
    const time = String(raw.time ?? Date.now());
    const fields = { code, client: 'pc', subsidiaryCode, json: raw.json ?? '{}' };
    const response = await fetch(`${app.url}${raw.path ?? '/gateway'}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        requesttime: time,
        sign: createHash('md5')
          .update(code + time + signSecret)
          .digest('hex'),
        ...raw.headers,
      },
      body: raw.body ?? new URLSearchParams(fields).toString(),
    });
    return { status: response.status, answer: (await response.json().catch(() => ({}))) as Answer };
  };
  const expectError = async (raw: Raw, code: ErrorCode): Promise<Answer> => {
    const { status, answer } = await post(raw);
    expect(status).toBe(200);
    expect(answer.errorBizCode).toBe(ERRORS[code].errorBizCode);
    expect(answer.errorCode).toBe(ERRORS[code].errorCode);
    return answer;
  };

  it('answers success as 0 with the data', async () => {
    const { answer } = await post({});
    expect(answer).toMatchObject({ errorCode: '0', errorInfo: '' });
    expect(Math.abs((answer.data as { timestamp: number }).timestamp - Date.now())).toBeLessThan(60_000);
  });

  it.each<[string, Raw, ErrorCode]>([
    ['an unknown code', { code: 123456 }, 'gateway.unknown_code'],
    ['a code that is no number', { code: '1e5' }, 'gateway.malformed'],
    ['no body', { body: '' }, 'gateway.malformed'],
    ['json that does not parse', { json: '{"a":' }, 'gateway.malformed'],
    ['json that is no object', { json: '[1]' }, 'gateway.malformed'],
    ['a prototype in the json', { json: '{"__proto__":{"admin":true}}' }, 'gateway.malformed'],
    ['deep nesting', { json: `${'{"a":'.repeat(40)}1${'}'.repeat(40)}` }, 'gateway.too_deep'],
    ['a json that is too long', { json: JSON.stringify({ a: 'x'.repeat(40_000) }) }, 'gateway.too_large'],
    ['a body that is too long', { body: 'x'.repeat(1_000_000) }, 'gateway.too_large'],
    ['another content type', { headers: { 'content-type': 'application/json' }, body: '{}' }, 'gateway.malformed'],
    ['a wrong signature', { headers: { sign: '0'.repeat(32) } }, 'gateway.bad_sign'],
    ['no time', { headers: { requesttime: 'yesterday' } }, 'gateway.malformed'],
    ['no session', { code: catalogue['users.getMe'].code }, 'session.required'],
    [
      'an ended session',
      { code: catalogue['users.getMe'].code, headers: { authorization: 'gone' } },
      'session.expired',
    ],
  ])('refuses %s', (_name, raw, code) => expectError(raw, code).then(() => undefined));

  it('exempts the server time from the time window, and nothing else', async () => {
    const time = Date.now() - 3_600_000;
    expect((await post({ time })).answer.errorCode).toBe('0');
    await expectError({ time, code: catalogue['base.listCurrencies'].code }, 'gateway.clock_skew');
  });

  it('names the field and the rule, in the language asked for', async () => {
    const raw: Raw = {
      code: catalogue['ads.get'].code,
      json: JSON.stringify({ code: 7 }),
      headers: { 'accept-language': 'zh_cn' },
    };
    const chinese = await expectError(raw, 'gateway.invalid');
    expect(chinese.errorInfo).toContain('code');
    expect(chinese.errorInfo).toMatch(/[\u4e00-\u9fff]/);
    const english = await expectError({ ...raw, headers: {} }, 'gateway.invalid');
    expect(english.errorInfo).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('asks for the csrf token of the session', async () => {
    const raw = { code: catalogue['orders.cancel'].code, json: '{"code":"GO00000000","idempotencyKey":"k1234567890"}' };
    await expectError({ ...raw, headers: { authorization: user.wire.token } }, 'gateway.csrf');
    const stranger = await buildUser(app);
    const headers = { authorization: user.wire.token, csrftoken: stranger.wire.csrfToken };
    await expectError({ ...raw, headers }, 'gateway.csrf');
  });

  it.each(['uploads.getLink', 'disputes.exportCase'] as const)(
    'asks for it where only the reading is written down: %s',
    async (name) => {
      const json = JSON.stringify({ id: '00000000-0000-7000-8000-000000000000', code: 'GO00000000' });
      const headers = { authorization: user.wire.token };
      await expectError({ code: catalogue[name].code, json, headers }, 'gateway.csrf');
      const proven = { ...headers, csrftoken: user.wire.csrfToken };
      await expectError({ code: catalogue[name].code, json, headers: proven }, 'nothing.found');
    },
  );

  it('takes the token from the json, and the header beats it', async () => {
    const code = catalogue['users.getMe'].code;
    const json = JSON.stringify({ token: user.wire.token });
    expect((await post({ code, json })).answer.errorCode).toBe('0');
    await expectError({ code, json, headers: { authorization: 'gone' } }, 'session.expired');
  });

  it('counts calls, errors and latencies by function for Prometheus', async () => {
    const read = async (series: string): Promise<number> => {
      const text = await (await fetch(`${app.url}/metrics`)).text();
      const line = text.split('\n').find((part) => part.startsWith(`${series} `));
      return line === undefined ? 0 : Number(line.slice(series.length + 1));
    };
    const time = Object.values(catalogue).find(({ code }) => code === 600000)?.name;
    const all = ['cardway_calls_total', 'cardway_call_errors_total', 'cardway_call_duration_seconds_count'].map(
      (name) => `${name}{function="${time}"}`,
    );
    const [calls, errors, timed] = await Promise.all(all.map(read));
    const unknown = await read('cardway_call_errors_total{function="unknown"}');
    await post({});
    await expectError({ headers: { sign: 'x' } }, 'gateway.bad_sign');
    await expectError({ code: 999999 }, 'gateway.unknown_code');
    expect(await Promise.all(all.map(read))).toEqual(
      [calls, errors, timed].map((n, i) => (n ?? 0) + (i === 1 ? 1 : 2)),
    );
    expect(await read('cardway_call_errors_total{function="unknown"}')).toBe(unknown + 1);
  });

  it('answers 404 for an unknown path', async () => {
    expect((await post({ path: '/gateway/nothing' })).status).toBe(404);
  });

  it('describes itself whole', async () => {
    const response = await fetch(`${app.url}/gateway/catalogue`);
    const page = (await response.json()) as {
      client: { subsidiaryCode: string; signSecret: string };
      functions: { code: number; name: string; params: Schema; result: Schema; errors: unknown[] }[];
    };
    expect(page.client.signSecret).toBe(app.services.config.signSecret);
    expect(page.functions).toHaveLength(Object.keys(catalogue).length);
    for (const functionItem of page.functions) {
      for (const [field, schema] of Object.entries(functionItem.params.properties ?? {})) {
        expect(schema.description, `${functionItem.name}: ${field}`).toBeTruthy();
      }
    }
  });

  it('exports a list as CSV, safe to open', async () => {
    const raw = { code: catalogue['base.listCurrencies'].code, path: '/gateway/export' };
    const { subsidiaryCode, signSecret } = app.services.config;
    const time = String(Date.now());
    const response = await fetch(`${app.url}${raw.path}`, {
      method: 'POST',
      headers: {
        requesttime: time,
        sign: createHash('md5').update(`${catalogue['orders.listMine'].code}${time}${signSecret}`).digest('hex'),
        authorization: user.wire.token,
      },
      body: new URLSearchParams({
        code: String(catalogue['orders.listMine'].code),
        client: 'pc',
        subsidiaryCode,
        json: '{}',
      }),
    });
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toContain('attachment');
  });

  it('limits the calls of one caller, and says for how long', async () => {
    const strict = await startTestApp({ loops: false, rules: { 'gateway.calls_per_minute': 3 } });
    try {
      const caller = await buildUser(strict);
      for (let i = 0; i < 3; i++) await caller.wire.call('users.getMe', {});
      await expect(caller.wire.call('users.getMe', {})).rejects.toMatchObject({ code: 'gateway.rate_limited' });
    } finally {
      await strict.close();
    }
  });
});

interface Schema {
  readonly properties?: Record<string, { description?: string }>;
}
