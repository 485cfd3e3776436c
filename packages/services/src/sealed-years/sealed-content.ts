import type { Db } from '@lotbook/db/database';
import type { ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import type { SealedPart } from '@lotbook/db/stores/sealed-years';
import type { AccountId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import type { OpenLot } from '@lotbook/model/result';
import type { Price } from '@lotbook/model/price';
import type { Transaction } from '@lotbook/model/transaction';
import { collectExcludedRows } from '../figures/excluded-rows.ts';
import { loadAccepted, type Figures, type Window } from '../figures/figures.ts';
import { getFrame } from './sealed-frame.ts';
import { toLines, getPieces, readSealedLines, type Sealing } from './sealed-chunks.ts';

/** The figures of a sealed year, with the account's name and settings at the time. @throws if the stored content differs from what was sealed. */
export async function readSealedFigures(
  db: Db,
  accountId: AccountId,
  seal: Sealing & { readonly sealedAt?: string | null },
): Promise<Figures> {
  const lines = <T>(part: SealedPart): AsyncGenerator<readonly T[]> =>
    readSealedLines<T>(db, accountId, seal, part);
  const frame = await getFrame(lines('frame'));
  return {
    frame,
    outcomes: (window) => readOutcomesWithin(db, accountId, seal, window),
    lots: () => collectChunks(lines<OpenLot>('lots')),
    excluded: (span) =>
      collectExcludedRows(
        readOutcomesWithin(db, accountId, seal, { ...span, taxedOnly: false }),
        frame.settings,
      ),
    accepted: () => loadAccepted(db, accountId, seal.sealedAt ?? undefined),
  };
}

/** A line of what the figures were computed from. */
export type SealedInput =
  | { readonly transaction: Transaction }
  | { readonly price: Price }
  | { readonly choice: LotChoice };

/** The outcomes of a window; of chunks with a start time, only those that overlap it are read. */
async function* readOutcomesWithin(
  db: Db,
  accountId: AccountId,
  seal: Sealing,
  { from, to }: Window,
): AsyncGenerator<readonly ReadOutcome[]> {
  const chunks = await getPieces(db, accountId, seal, 'outcomes');
  const reaching = chunks.filter(
    ({ firstAt }, index) => (firstAt ?? '') < to && (chunks[index + 1]?.firstAt ?? '~') > from,
  );
  const isReported = chunks.every(({ firstAt, digest }) => firstAt !== null && digest !== null);
  const read = isReported
    ? toLines<ReadOutcome>(db, accountId, seal, 'outcomes', reaching)
    : readSealedLines<ReadOutcome>(db, accountId, seal, 'outcomes');
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  for await (const outcomes of read) {
    const within = outcomes.filter(({ at }) => {
      const ms = Date.parse(at);
      return ms >= fromMs && ms < toMs;
    });
    yield within.map(addLost);
  }
}

/** Years that were sealed before engine 1.12 have no list of lost units. */
function addLost(read: ReadOutcome): ReadOutcome {
  const known: Partial<ReadOutcome['outcome']> = read.outcome;
  return { ...read, outcome: { ...read.outcome, lost: known.lost ?? [] } };
}

async function collectChunks<T>(chunks: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const chunk of chunks) all.push(...chunk);
  return all;
}
