import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { instantFromMs, toMillis } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pickTime } from '../ids.ts';
import { receive, send, tradeType, transaction, type Units } from '../movements.ts';
import { sumPerAsset } from '../per-asset.ts';
import { groupBy, skip, readWholeFile, type Outcome } from '../rows.ts';
import { readTime } from '../times.ts';

const shape = getHeader('Date & Time(UTC),Coin,QTY,Type,Account Balance,Description');
const fields = {
  time: 'Date & Time(UTC)',
  asset: 'Coin',
  quantity: 'QTY',
  type: 'Type',
  description: 'Description',
} as const;
type Row = Cells<keyof typeof fields>;
type Rows = readonly [Row, ...Row[]];

/** Bybit's funding account, and the older list of deposits and withdrawals. */
export const bybitFundingCsv: FileSource = {
  id: 'bybit-funding-csv',
  label: 'Bybit: Funding account (CSV)',
  provider: 'bybit',
  kind: 'exchange',
  headers: [['Uid', ...shape], shape],
  open: (header, options) => {
    const columns = layout(header, fields, options);
    return readWholeFile(columns, (all) => {
      const sweeps = findSweeps(all);
      const key = (cells: Row): string | undefined =>
        isConversion(cells) ? (getSweep(cells, sweeps) ?? getSecond(cells, 0)) : undefined;
      return groupBy(
        columns,
        {
          key,
          words: ['type', 'description'],
          window: 200,
          complete: hasBothSides,
          neighbours: getNearbySeconds,
        },
        read,
      );
    });
  },
};

const isConversion = (cells: Row): boolean => /^convert/i.test(cells.text('type'));
const getSecond = (cells: Row, later: number): string =>
  instantFromMs(toMillis(cells.time('time', {})) + later * 1000).slice(0, 19);

/** Both sides of a conversion may be booked a second apart. */
const getNearbySeconds = ([first]: readonly Row[]): readonly string[] =>
  first && isConversion(first) ? [1, -1].map((later) => getSecond(first, later)) : [];

const SWEEP_GAP_MS = 3000;

interface Sweep {
  readonly start: number;
  end: number;
}

/** Small balances are deducted one after another before the resulting coin is added, at most a few seconds later. */
function findSweeps(all: readonly Row[]): readonly Sweep[] {
  const times = all.flatMap((cells) => {
    const at = isSmallBalance(cells) ? readTime(cells.text('time')) : undefined;
    return at === undefined ? [] : [toMillis(at)];
  });
  const sweeps: Sweep[] = [];
  for (const ms of times.toSorted((a, b) => a - b)) {
    const last = sweeps.at(-1);
    if (last && ms - last.end <= SWEEP_GAP_MS) last.end = ms;
    else sweeps.push({ start: ms, end: ms });
  }
  return sweeps;
}

const isSmallBalance = (cells: Row): boolean =>
  isConversion(cells) && /small balance|dust/i.test(cells.text('description'));

/** The key of the rows of one sweep. */
function getSweep(cells: Row, sweeps: readonly Sweep[]): string | undefined {
  if (!isSmallBalance(cells)) return undefined;
  const ms = toMillis(cells.time('time', {}));
  const sweep = sweeps.find(
    ({ start, end }) => ms >= start - SWEEP_GAP_MS && ms <= end + SWEEP_GAP_MS,
  );
  return sweep && `small balances ${sweep.start}`;
}

const hasBothSides = (rows: readonly Row[]): boolean =>
  new Set(rows.map((cells) => cells.text('quantity').startsWith('-'))).size === 2;

const types = entryWords({
  change: 'deposit|withdraw|withdrawal|fiat|buy crypto|p2p|transfer',
  reward:
    'airdrop|rewards|reward|bonus|referral commission|affiliate commission|cashback|commission',
  interest: 'earn',
  spend: 'bybit card|card',
  fee: 'withdraw fee|withdrawal fee|fee',
  inside: 'transfer in|transfer out|convert',
});

/** The description takes precedence over the type. */
function getKind(cells: Row): ReturnType<typeof types> {
  const description = cells.text('description');
  if (/subscription|redemption|auto-earn|transfer (to|from) unified/i.test(description))
    return 'inside';
  if (/interest|yield|rewards? distribution/i.test(description)) return 'interest';
  return types(cells.required('type'));
}

function read(rows: Rows): Outcome {
  const [first] = rows;
  if (isConversion(first)) return makeConversion(rows);
  const kind =
    getKind(first) ??
    first.fail('type', fill(texts.valueUnknown, { value: shorten(first.text('type')) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'Bybit' }));
  const units = toUnits(first);
  if (kind === 'spend' && units.asset === 'USD')
    return skip(fill(skippedRows.cardPaymentInDollars));
  return entry(kind, units, { at: first.time('time', {}), memo: first.text('description') });
}

const toUnits = (cells: Row): Units => ({
  asset: cells.asset('asset'),
  quantity: cells.amount('quantity'),
});

function makeConversion(rows: Rows): Outcome {
  const [first] = rows;
  const all = rows.map(toUnits);
  const [out, into] = [
    sumPerAsset(all.filter(({ quantity }) => quantity < 0n)),
    sumPerAsset(all.filter(({ quantity }) => quantity > 0n)),
  ];
  const [sent, received] = [out[0], into[0]];
  if (!sent || !received) return first.fail('quantity', fill(rejectedRows.conversionSideMissing));
  return transaction({
    at: pickTime(rows.map((cells) => cells.time('time', {}))),
    type: tradeType(sent.asset, received.asset),
    movements: [...out.map(send), ...into.map(receive)],
    memo: 'Convert',
  });
}
