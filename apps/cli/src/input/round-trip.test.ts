import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { quantity } from '@lotbook/decimal/decimal';
import { compute, type Book } from '@lotbook/engine/compute';
import { happenings, formatBook } from '@lotbook/engine/testing/random-book';
import { book } from '@lotbook/engine/testing/scenario';
import type { LotId, MovementId, TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { Matching } from '@lotbook/model/transaction';
import { addSourceNames, writeLotbook } from '@lotbook/sources/lotbook-csv/write';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resultDigest } from '../verify/order-checks.ts';
import { readBook } from './compute-files.ts';
import { taxFlags } from './settings.ts';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-round-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const place = fc.nat({ max: 39 });
const idAt = (index: number): string => `t${index}`;
const decisions = fc.record({
  matching: fc.array(
    fc.tuple(
      place,
      fc.oneof(
        fc.constant<Matching>({ off: true }),
        fc.constantFrom<Matching>({ link: 'x' }, { link: 'y' }),
        place.map((other): Matching => ({ apart: [idAt(other) as TransactionId] })),
      ),
    ),
    { maxLength: 4 },
  ),
  assigned: fc.array(place, { maxLength: 3 }),
  lots: fc.array(
    fc.tuple(
      place,
      place,
      fc.constantFrom('1', '0.5'),
      fc.constantFrom('2024-11-16T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
    ),
    {
      maxLength: 6,
    },
  ),
});

/** Transfers are exported by their two ends, so that decisions about matching apply. */
const inTwo = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [, start, body, fee = '', from, to] =
        /^(\S+ \S+) transfer (\d+ \S+?)(, fee .*)? @(\S+) > (\S+)$/.exec(line) ?? [];
      return start
        ? `${start} withdrawal - ${body}${fee} @${from}\n${start.replace(' ', 'in ')} deposit + ${body} @${to}`
        : line;
    })
    .join('\n');

it('computes the same from a file as from the book it was exported from, whatever people decided', async () => {
  const flags = parseArgs({ args: ['--time-zone', 'UTC'], options: taxFlags }).values;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(happenings, decisions, fc.boolean(), async (all, decided, apart) => {
      const plain = book(apart ? inTwo(formatBook(all)) : formatBook(all));
      const matching = new Map(decided.matching.map(([at, what]) => [idAt(at), what]));
      const assigned = new Set(decided.assigned.map(idAt));
      const transactions = plain.transactions.map((each) => ({
        ...each,
        ...(matching.has(each.id) && { matching: matching.get(each.id)! }),
        movements: assigned.has(each.id)
          ? each.movements.map((movement) => ({ ...movement, assigned: true as const }))
          : each.movements,
      }));
      const lots = new Map(
        decided.lots.map(([disposal, lot, units, at]) => [
          `${idAt(disposal)} ${idAt(lot)}`,
          { disposal, lot, units, at },
        ]),
      );
      const lotChoices = [...lots.values()]
        .filter(({ disposal }) => plain.transactions.some(({ id }) => id === idAt(disposal)))
        .map(({ disposal, lot, units, at }) => ({
          disposal: idAt(disposal) as MovementId,
          lot: idAt(lot) as LotId,
          quantity: quantity(units),
          recordedAt: at as Instant,
        }));
      const whole: Book = { ...plain, transactions, lotChoices };
      const told = transactions.map((each) => ({
        ...addSourceNames(each, (source) => source),
        label: each.id,
        lots: lotChoices
          .filter(({ disposal }) => (disposal as string) === each.id)
          .map(({ lot, quantity: chosen, recordedAt }) => ({
            quantity: chosen,
            recordedAt,
            lot: lot as string,
            side: '',
          })),
      }));
      const file = path.join(folder, `book${(count += 1)}.csv`);
      writeFileSync(file, [...writeLotbook(told)].join(''));
      const read = await readBook([file], flags);
      expect(read.rejected).toEqual([]);
      expect(resultDigest(compute({ ...read.book, prices: plain.prices }))).toBe(
        resultDigest(compute({ ...whole, ...(read.book.latest && { latest: read.book.latest }) })),
      );
    }),
    { numRuns: 100 },
  );
});
