import type { Installation } from './installation.ts';
import { Observer, type Taken } from './observer.ts';
import type { Person } from './person.ts';

export interface EditFigure {
  readonly what: string;
  readonly edits: number;
  /** Changed outcomes, median and maximum. */
  readonly changedP50: number;
  readonly changedMost: number;
  /**
   * Milliseconds from the response to the edit, which is committed then, until the new totals were
   * read.
   */
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  /** The 95th percentile until the details of the figures were stored, too. */
  readonly detailsP95: number;
}

interface Edit {
  readonly what: string;
  /** The kind of transactions that are edited. */
  readonly of: string;
  readonly document: string;
  readonly field: string;
}

const decided = '{ changed message }';
const edits: readonly Edit[] = [
  {
    what: 'category',
    of: `type = 'stake-reward'`,
    field: 'setTxCategories',
    document: `mutation Edit($accountId: ID!, $id: ID!) { setTxCategories(accountId: $accountId, category: "miningIncome_standard", filter: { taxTxIds: [$id] }) ${decided} }`,
  },
  {
    what: 'price',
    of: `type in ('deposit', 'stake-reward') and not assets <@ array['USD', 'EUR', 'GBP']`,
    field: 'updateCostBasis',
    document: `mutation Edit($accountId: ID!, $id: ID!) { updateCostBasis(accountId: $accountId, transactionId: $id, price: "123.45") ${decided} }`,
  },
  {
    what: 'match',
    of: `exists (select from transaction_figure f where f.account_id = transaction.account_id and f.transaction_id = transaction.id and f.match_state = 'matched')`,
    field: 'removeTransferMatchLink',
    document: `mutation Edit($accountId: ID!, $id: ID!) { removeTransferMatchLink(accountId: $accountId, taxTxId: $id, disableAutoMatching: true) ${decided} }`,
  },
  {
    what: 'ignore',
    of: `type in ('sell', 'buy')`,
    field: 'updateTxIgnore',
    document: `mutation Edit($accountId: ID!, $id: ID!) { updateTxIgnore(accountId: $accountId, taxTxId: $id, ignore: true) ${decided} }`,
  },
];

const method =
  'mutation Method($accountId: ID!, $newMethod: String!) { updateTaxMethod(accountId: $accountId, newMethod: $newMethod) { id } }';

/** Edits single transactions all over the account, each after the previous one was computed. */
export async function benchEdits(
  installation: Installation,
  person: Person,
  each: number,
): Promise<readonly EditFigure[]> {
  await using observer = await Observer.of(installation, person);
  await observer.isCurrent();
  const figures: EditFigure[] = [];
  const all: Taken[] = [];
  for (const edit of edits) {
    const taken: Taken[] = [];
    for (const id of await observer.transactions(edit.of, each)) {
      const before = await observer.newestRow();
      const answer = await person.send<Record<string, { changed: number; message: string }>>(
        edit.document,
        { accountId: person.accountId, id },
      );
      if (answer[edit.field]?.changed !== 1) continue;
      taken.push(await observer.untilTotals(before));
    }
    all.push(...taken);
    figures.push(getFigure(edit.what, taken));
  }
  return [...figures, getFigure('all of them', all)];
}

const trial =
  'query Trial($accountId: ID!, $id: ID!) { consequences(accountId: $accountId, act: { kind: "ignore", taxTxIds: [$id] }) { changed now { year } other { year gain } } }';

/**
 * Dry runs of ignoring some purchases and sales: the milliseconds until the result, and the number
 * of transactions whose gain or income would change.
 */
export async function benchTrials(
  installation: Installation,
  person: Person,
  each: number,
): Promise<readonly EditFigure[]> {
  await using observer = await Observer.of(installation, person);
  await observer.isCurrent();
  const taken: Taken[] = [];
  for (const id of await observer.transactions(`type in ('sell', 'buy')`, each)) {
    const began = performance.now();
    const { consequences } = await person.send<{ consequences: { changed: number } }>(trial, {
      accountId: person.accountId,
      id,
    });
    taken.push({ ms: performance.now() - began, changed: consequences.changed });
  }
  return [getFigure('leaving out', taken)];
}

/** Changes of the lot method, for all years. */
export async function benchMethods(
  installation: Installation,
  person: Person,
): Promise<readonly EditFigure[]> {
  await using observer = await Observer.of(installation, person);
  await observer.isCurrent();
  const figures: EditFigure[] = [];
  for (const newMethod of ['HIFO', 'LIFO', 'FIFO']) {
    const before = await observer.newestRow();
    await person.send(method, { accountId: person.accountId, newMethod });
    figures.push(getFigure(`to ${newMethod}`, [await observer.untilTotals(before)]));
  }
  return figures;
}

function getFigure(what: string, taken: readonly Taken[]): EditFigure {
  const ms = taken.map((each) => each.ms).toSorted((a, b) => a - b);
  const changed = taken.map((each) => each.changed).toSorted((a, b) => a - b);
  return {
    what,
    edits: taken.length,
    changedP50: at(changed, 0.5),
    changedMost: at(changed, 1),
    p50: at(ms, 0.5),
    p95: at(ms, 0.95),
    most: at(ms, 1),
    detailsP95: at(
      taken.map((each) => each.detailsMs ?? each.ms).toSorted((a, b) => a - b),
      0.95,
    ),
  };
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
