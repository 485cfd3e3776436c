import pg from 'pg';
import type { Installation } from './installation.ts';
import type { Person } from './person.ts';

export interface EditFigure {
  readonly what: string;
  readonly edits: number;
  /** Outcomes that came out differently, in the middle and at the most. */
  readonly changedP50: number;
  readonly changedMost: number;
  /** Milliseconds from the answer to the edit, which is committed then, until the new totals were read. */
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

interface Edit {
  readonly what: string;
  /** Which transactions take such an edit. */
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
    of: `type in ('deposit', 'stake-reward')`,
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

const totals = 'query Totals($accountId: ID!) { gainLossPerYear(accountId: $accountId) { year shortTermGain longTermGain income disposals } }';
const method = 'mutation Method($accountId: ID!, $newMethod: String!) { updateTaxMethod(accountId: $accountId, newMethod: $newMethod) { id } }';

/** Edits of single transactions all over the account, each waited for before the next. */
export async function benchEdits(installation: Installation, person: Person, each: number): Promise<readonly EditFigure[]> {
  await using observer = await Observer.of(installation, person);
  await observer.isCurrent();
  const figures: EditFigure[] = [];
  const all: Taken[] = [];
  for (const edit of edits) {
    const taken: Taken[] = [];
    for (const id of await observer.transactions(edit.of, each)) {
      const before = await observer.newestRow();
      const answer = await person.send<Record<string, { changed: number; message: string }>>(edit.document, { accountId: person.accountId, id });
      if (answer[edit.field]?.changed !== 1) continue;
      taken.push(await observer.untilTotals(before));
    }
    all.push(...taken);
    figures.push(figureOf(edit.what, taken));
  }
  return [...figures, figureOf('all of them', all)];
}

/** Changes of the order in which lots leave, for all years. */
export async function benchMethods(installation: Installation, person: Person): Promise<readonly EditFigure[]> {
  await using observer = await Observer.of(installation, person);
  await observer.isCurrent();
  const figures: EditFigure[] = [];
  for (const newMethod of ['HIFO', 'LIFO', 'FIFO']) {
    const before = await observer.newestRow();
    await person.send(method, { accountId: person.accountId, newMethod });
    figures.push(figureOf(`to ${newMethod}`, [await observer.untilTotals(before)]));
  }
  return figures;
}

interface Taken {
  readonly ms: number;
  readonly changed: number;
}

function figureOf(what: string, taken: readonly Taken[]): EditFigure {
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
  };
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;

/** Looks into the database beside the program, which limits how often a person may ask. */
class Observer implements AsyncDisposable {
  readonly #client: pg.Client;
  readonly #person: Person;

  private constructor(client: pg.Client, person: Person) {
    this.#client = client;
    this.#person = person;
  }

  static async of(installation: Installation, person: Person): Promise<Observer> {
    const client = new pg.Client({ connectionString: await installation.databaseUrl() });
    await client.connect();
    return new Observer(client, person);
  }

  async transactions(condition: string, limit: number): Promise<readonly string[]> {
    const { rows } = await this.#client.query<{ id: string }>(
      `select id from transaction where account_id = $1 and ${condition} order by md5(id::text) limit $2`,
      [this.#person.accountId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** The newest row of results: those that come later are told by a greater transaction id. */
  async newestRow(): Promise<string> {
    const { rows } = await this.#client.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
    return rows[0]!.xid;
  }

  /** Waits until the figures are of the present facts. */
  async isCurrent(): Promise<void> {
    const current = `select 1 from account a join computation c on c.account_id = a.id and c.generation = a.generation
      where a.id = $1 and c.input_version = (select count(*) from input_change i where i.account_id = a.id)`;
    while ((await this.#client.query(current, [this.#person.accountId])).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  }

  /** Measures until the totals of the present facts were read. `before`: see `newestRow`. */
  async untilTotals(before: string): Promise<Taken> {
    const began = performance.now();
    await this.isCurrent();
    await this.#person.send(totals, { accountId: this.#person.accountId });
    const ms = performance.now() - began;
    const { rows } = await this.#client.query<{ changed: string }>(
      'select count(*) as changed from outcome where account_id = $1 and age(xmin) < age($2::xid)',
      [this.#person.accountId, before],
    );
    return { ms, changed: Number(rows[0]?.changed) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
  }
}
