import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Db } from '@lotbook/db/database';
import {
  readSealedIndex,
  loadSealedChunk,
  type FragmentMark,
  type SealedPart,
  type SealedYear,
} from '@lotbook/db/stores/sealed-years';
import { decodeDecimals } from '@lotbook/decimal/decimal-json';
import { assert } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { getPartDigest } from './part-writer.ts';

const unpack = promisify(gunzip);

export type Sealing = Pick<SealedYear, 'id' | 'partDigests'>;

/** The chunks of a part, by their digests. @throws if they differ from what was sealed. */
export async function getPieces(
  db: Db,
  accountId: AccountId,
  seal: Sealing,
  part: SealedPart,
): Promise<readonly FragmentMark[]> {
  const chunks = await readSealedIndex(db, accountId, seal.id, part);
  if (hasDigests(chunks))
    assert(getPartDigest(chunks) === seal.partDigests?.[part], explainAltered(part));
  return chunks;
}

/** Seals of before have one digest for all text of a part. */
const hasDigests = (chunks: readonly FragmentMark[]): boolean =>
  chunks.every(({ digest }) => digest !== null);

const explainAltered = (part: SealedPart): string =>
  `the ${part} of a sealed year are not what was sealed`;

/** The lines of some chunks of a part, chunk by chunk. @throws if one differs from what was sealed. */
export async function* toLines<Line>(
  db: Db,
  accountId: AccountId,
  seal: Sealing,
  part: SealedPart,
  chunks: readonly FragmentMark[],
): AsyncGenerator<readonly Line[]> {
  for (const { seq, digest } of chunks) {
    const raw = await toText(db, accountId, seal, part, seq);
    if (digest !== null) assert(hash('sha256', raw) === digest, explainAltered(part));
    yield parseLines(raw) as readonly Line[];
  }
}

/** The lines of a whole part. After the last one it is certain that they are what was sealed. */
export async function* readSealedLines<Line>(
  db: Db,
  accountId: AccountId,
  seal: Sealing,
  part: SealedPart,
): AsyncGenerator<readonly Line[]> {
  const chunks = await getPieces(db, accountId, seal, part);
  yield* hasDigests(chunks)
    ? toLines<Line>(db, accountId, seal, part, chunks)
    : readWholePart<Line>(db, accountId, { seal, part, pieces: chunks });
}

interface WholePart {
  readonly seal: Sealing;
  readonly part: SealedPart;
  readonly pieces: readonly FragmentMark[];
}

async function* readWholePart<Line>(
  db: Db,
  accountId: AccountId,
  { seal, part, pieces }: WholePart,
): AsyncGenerator<readonly Line[]> {
  const sum = createHash('sha256');
  for (const { seq } of pieces) {
    const raw = await toText(db, accountId, seal, part, seq);
    sum.update(raw);
    yield parseLines(raw) as readonly Line[];
  }
  assert(sum.digest('hex') === seal.partDigests?.[part], explainAltered(part));
}

async function toText(
  db: Db,
  accountId: AccountId,
  seal: Sealing,
  part: SealedPart,
  seq: number,
): Promise<Buffer> {
  const bytes = await loadSealedChunk(db, accountId, seal.id, part, seq);
  assert(bytes, explainAltered(part));
  return unpack(bytes);
}

const parseLines = (raw: Buffer): readonly unknown[] =>
  raw
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => decodeDecimals(JSON.parse(line)));
