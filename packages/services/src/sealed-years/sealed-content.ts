import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Db } from '@lotbook/db/database';
import type { ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import { restored } from '@lotbook/decimal/decimal-json';
import { sealedPieces, type SealedPart, type SealedYear } from '@lotbook/db/stores/sealed-years';
import { assert } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import type { OpenLot } from '@lotbook/model/result';
import type { Price } from '@lotbook/model/price';
import type { Transaction } from '@lotbook/model/transaction';
import type { Figures, Window } from '../reports/figures.ts';
import { frameOf } from './sealed-frame.ts';

const unpack = promisify(gunzip);

type Sealing = Pick<SealedYear, 'id' | 'partDigests'>;

/** The figures of a sealed year, and what the account was called and set to then. @throws where what is kept is not what was sealed. */
export async function sealedFigures(db: Db, accountId: AccountId, seal: Sealing): Promise<Figures> {
  const lines = <T>(part: SealedPart): AsyncGenerator<readonly T[]> => sealedLines<T>(db, accountId, seal, part);
  return {
    frame: await frameOf(lines('frame')),
    outcomes: (window) => within(lines<ReadOutcome>('outcomes'), window),
    lots: () => collected(lines<OpenLot>('lots')),
  };
}

/** A line of what the figures were computed from. */
export type SealedInput = { readonly transaction: Transaction } | { readonly price: Price } | { readonly choice: LotChoice };

export const sealedInputs = (db: Db, accountId: AccountId, seal: Sealing): AsyncGenerator<readonly SealedInput[]> =>
  sealedLines<SealedInput>(db, accountId, seal, 'inputs');

async function* within(pieces: AsyncIterable<readonly ReadOutcome[]>, { from, to }: Window): AsyncGenerator<readonly ReadOutcome[]> {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  for await (const outcomes of pieces) {
    yield outcomes.filter(({ at }) => {
      const ms = Date.parse(at);
      return ms >= fromMs && ms < toMs;
    });
  }
}

/** The lines of a part in pieces. After the last one it is certain that they are what was sealed. */
async function* sealedLines<T>(db: Db, accountId: AccountId, seal: Sealing, part: SealedPart): AsyncGenerator<readonly T[]> {
  const sum = createHash('sha256');
  for await (const piece of sealedPieces(db, accountId, seal.id, part)) {
    const raw = await unpack(piece);
    sum.update(raw);
    yield raw
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => restored(JSON.parse(line)) as T);
  }
  assert(sum.digest('hex') === seal.partDigests?.[part], `the ${part} of a sealed year are not what was sealed`);
}

async function collected<T>(pieces: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(...piece);
  return all;
}
