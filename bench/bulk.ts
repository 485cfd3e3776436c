import type { Installation } from './installation.ts';
import { Observer } from './observer.ts';
import type { Person } from './person.ts';
import { watching } from './watching.ts';

export interface BulkFigure {
  readonly what: string;
  readonly transactions: number;
  /** From the request until the act was committed and told as done; its figures come after it. */
  readonly seconds: number;
  /** From the request until the totals of the figures that follow from it were read. */
  readonly untilTotalsSeconds: number;
  /** Outcomes that came out differently. */
  readonly outcomes: number;
  /** The longest that the account's page of 50 rows took meanwhile, milliseconds. */
  readonly slowestPageMs: number;
}

interface Edit {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly changed: number;
  readonly undo: string | null;
}

const fields = '{ id status total changed undo }';
const start = `mutation Start($accountId: ID!, $filter: TransactionFilter!, $edit: BulkEditInput!) { startBulkEdit(accountId: $accountId, filter: $filter, edit: $edit) ${fields} }`;
const list = `query Edits($accountId: ID!) { bulkEdits(accountId: $accountId) ${fields} }`;
const undo = 'mutation Undo($accountId: ID!, $ref: ID!) { undoDecision(accountId: $accountId, ref: $ref) { changed } }';
const pauseMs = 200;

/** Another category for everything that came in, and back: a worker's act upon many, its undoing, and what reading takes meanwhile. */
export async function benchBulk(installation: Installation, person: Person): Promise<readonly BulkFigure[]> {
  await using observer = await Observer.of(installation, person);
  await observer.isCurrent();
  const { accountId } = person;
  const filter = { types: ['buy', 'deposit', 'stake-reward'] };
  const figures: BulkFigure[] = [];
  let ref: string | null = null;
  figures.push(
    await measure(observer, person, 'category', async () => {
      const { startBulkEdit } = await person.send<{ startBulkEdit: Edit }>(start, {
        accountId,
        filter,
        edit: { kind: 'category', category: 'acquisition_standard' },
      });
      const done = await ended(person, startBulkEdit.id);
      ref = done.undo;
      return done.changed;
    }),
  );
  figures.push(
    await measure(
      observer,
      person,
      'undone',
      async () => (await person.send<{ undoDecision: { changed: number } }>(undo, { accountId, ref })).undoDecision.changed,
    ),
  );
  return figures;
}

async function measure(observer: Observer, person: Person, what: string, act: () => Promise<number>): Promise<BulkFigure> {
  const before = await observer.newestRow();
  const began = performance.now();
  const watch = watching(person);
  const transactions = await act();
  const seconds = (performance.now() - began) / 1000;
  const { changed } = await observer.untilTotals(before);
  const untilTotalsSeconds = (performance.now() - began) / 1000;
  return { what, transactions, seconds, untilTotalsSeconds, outcomes: changed, slowestPageMs: await watch.stop() };
}

async function ended(person: Person, id: string): Promise<Edit> {
  for (;;) {
    const { bulkEdits } = await person.send<{ bulkEdits: readonly Edit[] }>(list, { accountId: person.accountId });
    const own = bulkEdits.find((each) => each.id === id);
    if (own?.status === 'done') return own;
    if (own?.status === 'failed') throw new Error('The act upon many failed.');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
