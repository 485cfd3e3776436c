import type { Answer } from '../http-standin.ts';

const json = { 'content-type': 'application/json' };

export const send = (body: unknown): Answer => ({
  status: 200,
  body: JSON.stringify(body),
  headers: json,
});
export const refuse = (status: number, body: unknown): Answer => ({
  status,
  body: JSON.stringify(body),
  headers: json,
});
export const parseBody = (body: string): Readonly<Record<string, unknown>> =>
  JSON.parse(body === '' ? '{}' : body) as Readonly<Record<string, unknown>>;

/** Without the key by which a stand-in finds the rows of an address. */
export const omitOwners = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'of'));

/** A row of a service's published format. */
export type Row = Readonly<Record<string, unknown>>;
