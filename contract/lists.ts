import { z } from 'zod';
import { zDate, zLine, zTimeZone } from './define.ts';

/** The days that a list is narrowed to, both inclusive: `what` happened on them. */
export const zDays = (what: string) => ({
  from: zDate().optional().describe(`${what} on or after this day`),
  to: zDate().optional().describe(`${what} on or before this day`),
  zone: zTimeZone().optional().describe('IANA zone of these days; left out: that of the own account, else UTC'),
});
/** A text to look for, in the form in which names are kept. */
export const zSearch = (description: string, max: number, min = 0) => zLine().min(min).max(max).describe(description);
/** 1-based page number and page size of a list. */
export const zPage = {
  start: z.number().int().min(1).max(10_000).default(1).describe('page number, from 1'),
  limit: z.number().int().min(1).max(100).default(20).describe('rows per page'),
};
/** A page of rows with the count of all rows that match (counted up to 10,000). */
export const zList = <T extends z.ZodType>(row: T) =>
  z.object({
    list: z.array(row).describe('the rows of this page'),
    totalCount: z.number().int().describe('total rows, counted up to 10,000'),
  });
/** The same of rows of this shape. */
export const zListOf = <S extends z.ZodRawShape>(shape: S) => zList(z.object(shape));
/** Rows of one shape, all of them in one answer. */
export const zRows = <S extends z.ZodRawShape>(description: string, shape: S) =>
  z.array(z.object(shape)).describe(description);
