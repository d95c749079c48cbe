import { z } from 'zod';
import type { FunctionDef } from '#contract/define.ts';
import { ERRORS } from '#contract/errors/codes.ts';
import type { Config } from '#server/platform/config.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import { rateRuleOf } from './registry.ts';

/** `GET /gateway/catalogue`: everything that a client in another language needs. */
export function cataloguePage(functions: readonly FunctionDef[], config: Config, rules: Rules): string {
  const { subsidiaryCode, signSecret } = config;
  return JSON.stringify({
    client: { subsidiaryCode, signSecret },
    functions: functions.map((def) => describeFunction(def, rules)).sort((a, b) => a.code - b.code),
    errors: Object.keys(ERRORS).map((code) => describeError(code as keyof typeof ERRORS)),
  });
}

function describeFunction(def: FunctionDef, rules: Rules) {
  return {
    code: def.code,
    name: def.name,
    group: def.group,
    purpose: def.purpose,
    access: def.access,
    csrf: def.csrf,
    idempotent: def.idempotent,
    limits: {
      callsPerMinute: rules.get(rateRuleOf(def)),
      maxJsonBytes: def.maxBytes,
      maxDepth: rules.get('gateway.max_depth'),
      timeoutS: rules.get('gateway.timeout_s'),
    },
    params: z.toJSONSchema(def.params, { io: 'input' }),
    result: z.toJSONSchema(def.result),
    errors: def.errors.map(describeError),
  };
}

function describeError(code: keyof typeof ERRORS) {
  const { errorCode, errorBizCode, en, zh } = ERRORS[code];
  return { name: code, errorCode, errorBizCode, en, zh };
}
