import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import type { Book } from '@lotbook/engine/compute';
import { isSameSymbol } from '@lotbook/model/asset-symbol';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { Transition } from '@lotbook/model/settings';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { UsageError } from '../usage-error.ts';

/** @throws UsageError if a flag names a source or an asset that no row contains: it would have no effect without a warning. */
export function checkNames({
  transactions,
  settings,
}: Pick<Book, 'transactions' | 'settings'>): void {
  const { custody = {}, methodChanges, assets = {}, transitions = [] } = settings;
  checkTransitions(transitions, transactions);
  const named = methodChanges.flatMap(({ source }) => source ?? []);
  if (named.length > 0 || Object.keys(custody).length > 0) {
    const known = namesIn(transactions, ({ source }) => source);
    for (const source of Object.keys(custody)) check('--broker', 'source', source, known);
    for (const source of named) check('--method-from', 'source', source, known);
  }
  if (Object.keys(assets).length === 0) return;
  const known = namesIn(transactions, ({ asset }) => asset);
  for (const asset of Object.keys(assets)) check('--asset', 'asset', asset, known);
}

/** A lot that was partly moved or taken over has a name that extends the row's own. */
function checkTransitions(
  transitions: readonly Transition[],
  transactions: readonly Transaction[],
): void {
  if (transitions.length === 0) return;
  const [assets, sources] = [
    namesIn(transactions, ({ asset }) => asset),
    namesIn(transactions, ({ source }) => source),
  ];
  const lots = new Set(
    transactions.flatMap(({ id, movements }) => [
      id as string,
      ...movements.flatMap((each) => each.id ?? []),
    ]),
  );
  for (const { asset, allocation } of transitions) {
    check('--transition', 'asset', asset, assets);
    const named =
      allocation.kind === 'global'
        ? allocation.sources
        : allocation.parts.map(({ source }) => source);
    for (const source of named) check('--transition', 'source', source, sources);
    if (allocation.kind === 'global') continue;
    for (const { lot } of allocation.parts)
      if (!lots.has(lot.replace(/\/(part)?\d+$/, ''))) check('--transition', 'lot', lot, lots);
  }
}

const namesIn = (
  transactions: readonly Transaction[],
  getName: (movement: Movement) => string,
): ReadonlySet<string> => new Set(transactions.flatMap(({ movements }) => movements.map(getName)));

function check(
  flag: string,
  what: 'source' | 'asset' | 'lot',
  name: string,
  known: ReadonlySet<string>,
): void {
  const isKnown =
    known.has(name) || (what === 'asset' && [...known].some((each) => isSameSymbol(each, name)));
  if (!isKnown)
    throw new UsageError(
      renderInEnglish(
        fill(texts.nameNotInFiles, { flag, name, what, known: listNames(known, 'none') }),
      ),
    );
}

const MOST_LISTED = 12;

function listNames(names: Iterable<string>, none: string): string {
  const all = [...names].sort();
  if (all.length === 0) return none;
  const first = all.slice(0, MOST_LISTED).join(', ');
  return all.length > MOST_LISTED
    ? renderInEnglish(fill(texts.namesAndMore, { names: first, count: all.length - MOST_LISTED }))
    : first;
}

/** A row with several sides, whose numbers need explaining. */
function describeSides(left: ReadonlyMap<string, number>) {
  const splitId = [...left].find(([, sides]) => sides > 1)?.[0];
  return { hasSides: splitId === undefined ? 'other' : 'yes', splitId: splitId ?? '' } as const;
}

/** An issue for each row of --spec-id that chooses a lot for something that did not leave; the engine meets only what left. */
export function getUnusedChoices({
  transactions,
  lotChoices,
}: Pick<Book, 'transactions' | 'lotChoices'>): readonly Issue[] {
  if (lotChoices.length === 0) return [];
  const left = new Map<string, number>();
  for (const { id, movements } of transactions) {
    const units = movements.filter(({ asset }) => !isFiat(asset));
    const leaving = units.filter(({ direction }) => direction !== 'in');
    for (const name of leaving.length === 0
      ? []
      : [id, ...leaving.flatMap((each) => each.id ?? [])])
      left.set(name, units.length);
  }
  const isKnown = (disposal: string): boolean => {
    const [, base, number] = /^(.*)\/(\d{1,4})$/.exec(disposal) ?? [];
    return (
      left.has(disposal) ||
      (base !== undefined && Number(number) >= 2 && Number(number) <= (left.get(base) ?? 0))
    );
  };
  return lotChoices
    .filter(({ disposal }) => !isKnown(disposal))
    .map(({ disposal, lot }) => ({
      code: 'spec-id-refused',
      severity: 'warning',
      transactionId: disposal as string as TransactionId,
      asset: '' as AssetId,
      text: {
        code: 'engine-issues.lotWithoutDisposal',
        params: {
          lot,
          disposal,
          hasDisposals: left.size > 0 ? 'yes' : 'other',
          ids: listNames(left.keys(), ''),
          ...describeSides(left),
        },
      },
    }));
}
