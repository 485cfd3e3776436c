import { createHash, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Book } from '@lotbook/engine/compute';
import { getContent } from '@lotbook/engine/order';
import type { Price } from '@lotbook/model/price';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Transaction } from '@lotbook/model/transaction';

/**
 * A digest of unordered lines, which supports adding and removing lines: the sum, in eight lanes of 32 bits, of the lines' SHA-256,
 * and how many they are.
 */
export class LineDigest {
  readonly #lanes = new Uint32Array(8);
  #count = 0;

  add(line: string): void {
    const digest = toBytes(line);
    for (let lane = 0; lane < 8; lane += 1) this.#lanes[lane]! += getLane(digest, lane);
    this.#count += 1;
  }

  remove(line: string): void {
    const digest = toBytes(line);
    for (let lane = 0; lane < 8; lane += 1) this.#lanes[lane]! -= getLane(digest, lane);
    this.#count -= 1;
  }

  /** One to which other lines can be added. */
  copy(): LineDigest {
    const other = new LineDigest();
    other.#lanes.set(this.#lanes);
    other.#count = this.#count;
    return other;
  }

  /** `sha256:` and 64 hexadecimal digits. */
  text(): string {
    return computeDigest([String(this.#count), Buffer.from(this.#lanes.buffer).toString('hex')]);
  }
}

/** A byte each character: a text is made in half the time that a buffer takes. */
const toBytes = (line: string): string => hash('sha256', line, 'binary');
const getLane = (bytes: string, lane: number): number =>
  (bytes.charCodeAt(4 * lane) |
    (bytes.charCodeAt(4 * lane + 1) << 8) |
    (bytes.charCodeAt(4 * lane + 2) << 16) |
    (bytes.charCodeAt(4 * lane + 3) << 24)) >>>
  0;

export const formatTransaction = (transaction: Transaction): string =>
  `transaction ${transaction.id} ${getContent(transaction)}${getDecided(transaction)}`;
/** What people decided that is not among the facts that were laid over. */
function getDecided({ ignored, matching, treatments, movements }: Transaction): string {
  const assigned = movements.flatMap((movement, place) => (movement.assigned ? [place] : []));
  const edited = movements.flatMap((movement, place) =>
    movement.decided ? [[place, movement.decided]] : [],
  );
  if (!ignored && !matching && !treatments && assigned.length === 0 && edited.length === 0)
    return '';
  return `${ignored ? ' ignored' : ''} ${JSON.stringify({ matching, treatments, assigned, edited })}`;
}

export const formatPrice = ({ at, asset, currency, unitPrice }: Price): string =>
  `price ${at} ${asset} ${currency} ${unitPrice}`;
export const formatChoice = ({ disposal, lot, quantity, recordedAt, channel }: LotChoice): string =>
  `choice ${disposal} ${lot} ${quantity} ${recordedAt}${channel === undefined ? '' : ` ${channel}`}`;

/** Digest of the facts, prices and selected lots read by a computation, regardless of order: `sha256:` and 64 hexadecimal digits. */
export const computeInputDigest = (
  book: Pick<Book, 'transactions' | 'lotChoices'>,
  prices: readonly Price[],
): string => getLinesDigest(book, prices).text();

function getLinesDigest(
  book: Pick<Book, 'transactions' | 'lotChoices'>,
  prices: readonly Price[],
): LineDigest {
  const digest = new LineDigest();
  for (const line of toLines(book, prices)) digest.add(line);
  return digest;
}

/** All that a computation reads, line by line. */
export function* toLines(
  { transactions, lotChoices }: Pick<Book, 'transactions' | 'lotChoices'>,
  prices: readonly Price[],
): Generator<string> {
  for (const transaction of transactions) yield formatTransaction(transaction);
  for (const price of prices) yield formatPrice(price);
  for (const choice of lotChoices) yield formatChoice(choice);
}

/** Lines that are digested at once. */
const AT_ONCE = 200;

/** Lines to add to a digest, and lines to remove. */
interface Lines {
  readonly come: Iterable<string>;
  readonly gone: Iterable<string>;
}

/** The digest with changed lines; computed cooperatively in the background, as it is only needed at the end. */
export function digestInTurns(
  from: LineDigest | Promise<LineDigest>,
  lines: Lines,
): Promise<LineDigest> {
  const digest = addLines(from, lines);
  // It is awaited at the end; a failure before that is no unheard one.
  digest.catch(() => undefined);
  return digest;
}

async function addLines(
  from: LineDigest | Promise<LineDigest>,
  { come, gone }: Lines,
): Promise<LineDigest> {
  const digest = (await from).copy();
  let seen = 0;
  for (const [lines, taking] of [[gone, 'remove'] as const, [come, 'add'] as const]) {
    for (const line of lines) {
      digest[taking](line);
      seen += 1;
      if (seen % AT_ONCE === 0) await setImmediate();
    }
  }
  return digest;
}

/** The same with the settings: one digest for everything that decides the figures. */
export const combineDigest = (inputs: string, settings: TaxSettings): string =>
  computeDigest([
    inputs,
    JSON.stringify(settings, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  ]);

function computeDigest(lines: readonly string[]): string {
  const sum = createHash('sha256');
  for (const line of lines) sum.update(`${line}\n`);
  return `sha256:${sum.digest('hex')}`;
}
