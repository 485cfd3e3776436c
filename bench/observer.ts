import { setTimeout as pause } from 'node:timers/promises';
import { figuresChannel } from '@lotbook/db/stores/computations';
import pg from 'pg';
import type { Installation } from './installation.ts';
import type { Person } from './person.ts';

const totals =
  'query Totals($accountId: ID!) { gainLossPerYear(accountId: $accountId) { year shortTermGain longTermGain income disposals } }';

/** The measurements of one edit. */
export interface Taken {
  readonly ms: number;
  readonly changed: number;
  /** Until the details of the figures were stored, too; absent if nothing is stored. */
  readonly detailsMs?: number;
}

/** Reads the database directly, because the program limits the requests of a person. */
export class Observer implements AsyncDisposable {
  readonly #client: pg.Client;
  readonly #person: Person;
  /** The next figures of any account. */
  #news = Promise.withResolvers<void>();

  private constructor(client: pg.Client, person: Person) {
    this.#client = client;
    this.#person = person;
    client.on('notification', () => {
      this.#news.resolve();
      this.#news = Promise.withResolvers();
    });
  }

  static async of(installation: Installation, person: Person): Promise<Observer> {
    const client = new pg.Client({ connectionString: await installation.databaseUrl() });
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(figuresChannel)}`);
    return new Observer(client, person);
  }

  async transactions(condition: string, limit: number): Promise<readonly string[]> {
    const { rows } = await this.#client.query<{ id: string }>(
      `select id from transaction where account_id = $1 and ${condition} order by md5(id::text) limit $2`,
      [this.#person.accountId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** The newest row of results: later rows have a greater transaction id. */
  async newestRow(): Promise<string> {
    const { rows } = await this.#client.query<{ xid: string }>(
      'select pg_current_xact_id()::xid::text as xid',
    );
    return rows[0]!.xid;
  }

  /**
   * Waits until the figures are current. Listens for notifications as the program does: polling
   * would take processor time from the computation.
   */
  async isCurrent(): Promise<void> {
    const current = `select 1 from account a join computation c on c.account_id = a.id and c.generation = a.generation
      where a.id = $1 and c.input_version = (select count(*) from input_change i where i.account_id = a.id)`;
    for (;;) {
      const news = this.#news.promise;
      if ((await this.#client.query(current, [this.#person.accountId])).rows.length > 0) return;
      await Promise.race([news, pause(1_000, undefined, { ref: false })]);
    }
  }

  /** Measures until the current totals were read. `before`: see `newestRow`. */
  async untilTotals(before: string): Promise<Taken> {
    const began = performance.now();
    await this.isCurrent();
    await this.#person.send(totals, { accountId: this.#person.accountId });
    const ms = performance.now() - began;
    await this.#areDetailsThere();
    const detailsMs = performance.now() - began;
    const { rows } = await this.#client.query<{ changed: string }>(
      'select count(*) as changed from outcome where account_id = $1 and age(xmin) < age($2::xid)',
      [this.#person.accountId, before],
    );
    return { ms, detailsMs, changed: Number(rows[0]?.changed) };
  }

  async #areDetailsThere(): Promise<void> {
    const owing = 'select 1 from computation where account_id = $1 and owes_details';
    while ((await this.#client.query(owing, [this.#person.accountId])).rows.length > 0)
      await pause(10);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
  }
}
