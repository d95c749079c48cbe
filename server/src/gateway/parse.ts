import { parse as parseForm } from 'node:querystring';
import { AppError } from '#server/platform/app-error.ts';

/** The fields of a request, not yet verified. */
export interface WireRequest {
  readonly code: number;
  readonly codeText: string;
  readonly subsidiaryCode: string;
  readonly jsonText: string;
}

const MAX_FIELDS = 16;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads the form fields `code, client, subsidiaryCode, json`. Throws `gateway.malformed`. */
export function parseFields(body: unknown): WireRequest {
  if (typeof body !== 'string' || body === '') throw malformed('form body expected');
  const fields = parseForm(body, '&', '=', { maxKeys: MAX_FIELDS });
  const { code, client, json = '{}', subsidiaryCode = '' } = fields;
  if (typeof code !== 'string' || !/^\d{1,9}$/.test(code)) throw malformed('code: digits expected');
  if (typeof json !== 'string') throw malformed('json: one field expected');
  if (typeof subsidiaryCode !== 'string') throw malformed('subsidiaryCode: one field expected');
  if (client !== undefined && client !== 'pc' && client !== 'mobile') throw malformed('client: pc or mobile expected');
  return { code: Number(code), codeText: code, subsidiaryCode, jsonText: json };
}

export interface JsonLimits {
  readonly maxBytes: number;
  readonly maxDepth: number;
}

/** Parses the `json` field within its limits; refuses keys that could reach a prototype. */
export function readJson(text: string, limits: JsonLimits): Record<string, unknown> {
  // A character has at least one byte, so the exact size is only computed when the length leaves it open.
  if (
    text.length > limits.maxBytes ||
    (text.length * 3 > limits.maxBytes && Buffer.byteLength(text) > limits.maxBytes)
  ) {
    throw new AppError('gateway.too_large', { limit: limits.maxBytes });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('json: not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('json: an object expected');
  checkTree(value, limits.maxDepth, limits.maxDepth);
  refuseUnkeptTexts(text, value);
  return value as Record<string, unknown>;
}

function checkTree(value: object, depthLeft: number, limit: number): void {
  if (depthLeft === 0) throw new AppError('gateway.too_deep', { limit });
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && item !== null) checkTree(item, depthLeft - 1, limit);
    return;
  }
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw malformed(`json: the key ${key} is not allowed`);
    const item = (value as Record<string, unknown>)[key];
    if (typeof item === 'object' && item !== null) checkTree(item, depthLeft - 1, limit);
  }
}

/**
 * Refuses texts that JSON can carry and the database cannot store: the statement that they share with others would
 * fail. Throws `gateway.malformed`.
 */
export function refuseUnkeptTexts(json: string, value: unknown): void {
  // Only an escape sequence can introduce them.
  if (json.includes('\\u')) checkTexts(value);
}

function checkTexts(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw malformed('json: NUL and lone surrogates are not allowed');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      checkTexts(key);
      checkTexts(item);
    }
  }
}

const malformed = (rule: string) => new AppError('gateway.malformed', { rule });
