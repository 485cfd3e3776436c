import type { AssetId, LotId, SourceId } from '@lotbook/model/ids';
import { lotMethods, type SpecificAllocation, type Transition } from '@lotbook/model/settings';
import { parseInstant, type Instant } from '@lotbook/model/time';
import { getQuantity } from './choice-files.ts';
import { tableRows, type TableRow } from './table-file.ts';

const columns = ['Asset', 'Rule', 'Source', 'Lot Id', 'Quantity', 'Recorded At', 'Completed At'];

/**
 * How the basis of what was held at the end of 2024 is divided among wallets: `Asset,Rule,Source,Lot Id,Quantity,Recorded At,Completed At`. Rule is fifo, lifo
 * or hifo, one row for each wallet in the order in which they are filled; or `specific`, one row for each lot and wallet, with lot and quantity.
 * @throws UsageError with the line that cannot be read.
 */
export async function readTransitions(files: readonly string[]): Promise<readonly Transition[]> {
  const found = new Map<string, Transition>();
  for (const file of files) {
    for await (const row of tableRows(file, columns)) {
      const asset = (row.get('Asset') || row.fail('Asset', 'is empty')) as AssetId;
      const before = found.get(asset);
      const made = getTransition(row, asset);
      if (before && !isSameRule(before, made))
        row.fail('Rule', `and the times must be the same in all rows of ${asset}`);
      found.set(asset, before ? mergeTransitions(before, made) : made);
    }
  }
  return [...found.values()];
}

function getTransition(row: TableRow, asset: AssetId): Transition {
  const rule = row.get('Rule').toUpperCase();
  const source = row.get('Source') as SourceId;
  const times = {
    recordedAt: getTime(row, 'Recorded At'),
    completedAt: getTime(row, 'Completed At'),
  };
  if (rule === 'SPECIFIC') {
    const lot = (row.get('Lot Id') || row.fail('Lot Id', 'is empty')) as LotId;
    if (source === '') row.fail('Source', 'is empty');
    return {
      asset,
      ...times,
      allocation: { kind: 'specific', parts: [{ lot, source, quantity: getQuantity(row) }] },
    };
  }
  const order =
    lotMethods.find((method) => method === rule) ??
    row.fail('Rule', `'${row.get('Rule')}' is not one of fifo, lifo, hifo, specific`);
  return {
    asset,
    ...times,
    allocation: { kind: 'global', order, sources: source === '' ? [] : [source] },
  };
}

const getTime = (row: TableRow, column: string): Instant =>
  parseInstant(row.get(column)) ?? row.fail(column, 'is not an ISO 8601 date and time');

const getRule = ({ allocation }: Transition): string =>
  allocation.kind === 'global' ? allocation.order : allocation.kind;

function isSameRule(a: Transition, b: Transition): boolean {
  return (
    getRule(a) === getRule(b) && a.recordedAt === b.recordedAt && a.completedAt === b.completedAt
  );
}

function mergeTransitions(a: Transition, b: Transition): Transition {
  const [first, second] = [a.allocation, b.allocation];
  if (first.kind === 'global' && second.kind === 'global')
    return { ...a, allocation: { ...first, sources: [...first.sources, ...second.sources] } };
  return {
    ...a,
    allocation: { kind: 'specific', parts: [...getParts(first), ...getParts(second)] },
  };
}

const getParts = (allocation: Transition['allocation']): SpecificAllocation['parts'] =>
  allocation.kind === 'specific' ? allocation.parts : [];
