import { toStoredText } from '@lotbook/messages/stored-text';
import { writeBulk, type BulkTx, type Cell } from '@lotbook/db/bulk';
import { reading, writing } from '@lotbook/db/database';
import { addRowProblems, updateTirFile, type TirFileRow } from '@lotbook/db/stores/tir-files';
import {
  addCarfTransactions,
  listCarfUserIds,
  putCarfUsers,
} from '@lotbook/db/stores/tir-carf-intake';
import {
  addIncomes,
  addSales,
  dropIntake,
  findStoredIds,
  type IdentifiedIntake,
} from '@lotbook/db/stores/tir-intake';
import { listRecipients, putRecipients, toBytea } from '@lotbook/db/stores/tir-recipients';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import type { AccountId } from '@lotbook/model/ids';
import { makeTransactionReader } from '@lotbook/tir/carf/read-transactions';
import { makeUserReader, type UserRow } from '@lotbook/tir/carf/read-users';
import type { CarfTransaction } from '@lotbook/tir/carf/records';
import type { IntakeScope } from '@lotbook/tir/intake-scope';
import type { Layout } from '@lotbook/tir/layouts';
import type { Problem, ReadRow, SourceRow } from '@lotbook/tir/problem';
import { makeIncomeReader } from '@lotbook/tir/read-income';
import { makeRecipientReader } from '@lotbook/tir/read-recipients';
import { makeSaleReader } from '@lotbook/tir/read-sales';
import type { IncomeRow, Payer, Recipient, Sale } from '@lotbook/tir/records';
import type { SealingServices } from '../services.ts';
import { CarfUserRows, toTransactionCells } from './carf-intake.ts';
import { getRowPlace } from './files.ts';
import { toIncomeCells, toSaleCells } from './intake-rows.ts';
import { loadPayer } from './payers.ts';
import { toStoredProblem, UnreadableFile } from './file-problems.ts';
import { getLayout, readUploadedRows, type BrokenSourceRow } from './read-rows.ts';
import { toRecipientCells } from './recipient-rows.ts';
import { makeTirSealer, type TirSealer } from './tir-sealer.ts';

/** Rows that are stored in one transaction. */
const rowsAtOnce = 10_000;

type IntakeValue =
  | { readonly kind: 'recipients'; readonly value: Recipient }
  | { readonly kind: 'sales'; readonly value: Sale }
  | { readonly kind: 'income'; readonly value: IncomeRow }
  | { readonly kind: 'carf-users'; readonly value: UserRow }
  | { readonly kind: 'carf-transactions'; readonly value: CarfTransaction };

const kinds = ['recipients', 'sales', 'income', 'carf-users', 'carf-transactions'] as const;

interface RowNote {
  readonly line: number;
  readonly problems: readonly Problem[] | readonly StoredProblem[];
  /** Of rejected rows. */
  readonly cells?: readonly string[] | undefined;
}

interface StoredProblem {
  readonly column: string;
  readonly code: string;
  readonly text: string;
}

interface Accepted {
  readonly line: number;
  readonly cells: readonly string[];
  readonly row: IntakeValue;
}

/** Reads a file of recipients, sales, income, or users and transactions for CARF. Accepted rows become intake, rejected ones can be downloaded and fixed. */
export async function readIntakeFile(
  services: SealingServices,
  accountId: AccountId,
  file: TirFileRow,
): Promise<void> {
  const intake = await IntakeFile.open(services, accountId, file);
  let read: ((row: SourceRow) => ReadRow<unknown>) | undefined;
  for await (const { rows, done } of readUploadedRows(services, accountId, file)) {
    for (const row of rows) {
      if (!read) {
        const header = 'cells' in row ? row.cells : [];
        const layout = getLayout(kinds, header);
        read = await intake.begin(layout);
      } else intake.add(row, read);
      if (intake.pending >= rowsAtOnce) await intake.store(done); // oxlint-disable-line no-await-in-loop -- one batch after the other
    }
  }
  if (!read) throw new UnreadableFile(fill(texts.fileEmpty));
  await intake.store(file.size);
  await intake.finish();
}

class IntakeFile {
  readonly #services: SealingServices;
  readonly #accountId: AccountId;
  readonly #file: TirFileRow;
  readonly #payer: Payer;
  readonly #sealer: TirSealer;
  readonly #externalIds: Set<string>;
  readonly #carfUserIds: ReadonlySet<string>;
  readonly #carfUsers: CarfUserRows;
  #layout: Layout | undefined;
  #accepted: Accepted[] = [];
  #notes: RowNote[] = [];
  #rows = 0;
  #rejected = 0;
  #seq = 0;

  static async open(
    services: SealingServices,
    accountId: AccountId,
    file: TirFileRow,
  ): Promise<IntakeFile> {
    const known = await reading(services.database, { accountId }, async (db) => ({
      payer: await loadPayer(db, accountId, file.taxYear),
      externalIds: await loadExternalIds(services, accountId),
      carfUserIds: new Set(await listCarfUserIds(db, accountId, file.taxYear)),
    }));
    const sealer = await writing(services.database, { accountId }, async (tx) => {
      // An earlier try may have stored a part.
      await dropIntake(tx, accountId, file.id);
      return makeTirSealer(tx, services.masterKeys, accountId);
    });
    return new IntakeFile({ services, accountId, file, sealer, ...known });
  }

  private constructor(given: {
    readonly services: SealingServices;
    readonly accountId: AccountId;
    readonly file: TirFileRow;
    readonly payer: Payer;
    readonly sealer: TirSealer;
    readonly externalIds: Set<string>;
    readonly carfUserIds: ReadonlySet<string>;
  }) {
    this.#services = given.services;
    this.#accountId = given.accountId;
    this.#file = given.file;
    this.#payer = given.payer;
    this.#sealer = given.sealer;
    this.#externalIds = given.externalIds;
    this.#carfUserIds = given.carfUserIds;
    this.#carfUsers = new CarfUserRows(given.sealer, this.#place);
  }

  get #place() {
    return { accountId: this.#accountId, fileId: this.#file.id, taxYear: this.#file.taxYear };
  }

  get pending(): number {
    return this.#accepted.length + this.#notes.length;
  }

  async begin(layout: Layout): Promise<(row: SourceRow) => ReadRow<unknown>> {
    this.#layout = layout;
    await writing(this.#services.database, { accountId: this.#accountId }, (tx) =>
      updateTirFile(tx, this.#accountId, this.#file.id, {
        kind: layout.kind === 'recipients' ? 'recipient' : 'intake',
        layout: layout.id,
        header: layout.columns,
      }),
    );
    return this.#makeReader(layout);
  }

  #makeReader(layout: Layout): (row: SourceRow) => ReadRow<unknown> {
    const isCarf = layout.kind === 'carf-transactions';
    const ids = isCarf ? this.#carfUserIds : this.#externalIds;
    const scope: IntakeScope = {
      year: this.#file.taxYear,
      timeZone: this.#payer.timeZone,
      hasAccount: (id) => ids.has(id),
    };
    if (layout.kind === 'recipients') return makeRecipientReader(layout, scope);
    if (layout.kind === 'carf-users') return makeUserReader(layout, scope);
    if (isCarf) return makeTransactionReader(layout, scope);
    return layout.kind === 'sales'
      ? makeSaleReader(layout, scope)
      : makeIncomeReader(layout, scope, this.#payer.elections);
  }

  add(row: SourceRow | BrokenSourceRow, read: (row: SourceRow) => ReadRow<unknown>): void {
    this.#rows += 1;
    if ('isBroken' in row) {
      this.#reject(row.line, [
        {
          column: '',
          code: 'services/tir.malformedRow',
          text: toStoredText(fill(texts.malformedRow)),
        },
      ]);
      return;
    }
    const result = read(row);
    if ('rejected' in result) {
      this.#reject(row.line, result.rejected, row.cells);
      return;
    }
    if (result.notices.length > 0) this.#notes.push({ line: row.line, problems: result.notices });
    this.#accepted.push({ line: row.line, cells: row.cells, row: this.#toValue(result.value) });
  }

  #toValue(value: unknown): IntakeValue {
    const kind = this.#layout?.kind;
    if (kind === 'recipients') return { kind, value: value as Recipient };
    if (kind === 'income') return { kind, value: value as IncomeRow };
    if (kind === 'carf-users') return { kind, value: value as UserRow };
    if (kind === 'carf-transactions') return { kind, value: value as CarfTransaction };
    const sale = value as Sale;
    // Lines of another file with this layout would have the same ids.
    const saleId =
      this.#layout?.id === 'taxbit'
        ? `${sale.saleId}-${(this.#file.digest ?? '').slice(7, 15)}`
        : sale.saleId;
    return { kind: 'sales', value: { ...sale, saleId } };
  }

  #reject(
    line: number,
    problems: readonly Problem[] | readonly StoredProblem[],
    cells: readonly string[] = [],
  ): void {
    this.#rejected += 1;
    this.#notes.push({ line, problems, cells });
  }

  /** Stores what was read since the last time, and the progress. */
  async store(done: number): Promise<void> {
    const accepted = this.#accepted;
    this.#accepted = [];
    const { database } = this.#services;
    const { accountId, fileId } = this.#place;
    await writeBulk(database, { accountId }, async (bulk) => {
      const kept = await this.#withoutStored(accepted);
      await this.#storeRows(bulk, kept);
      await addRowProblems(bulk, this.#takeNotes());
      await updateTirFile(bulk.tx, accountId, fileId, {
        done,
        rows: this.#rows,
        rejected: this.#rejected,
      });
    });
  }

  async #storeRows(bulk: BulkTx, kept: readonly Accepted[]): Promise<void> {
    const place = this.#place;
    const recipients: (readonly Cell[])[] = [];
    const sales: (readonly Cell[])[] = [];
    const income: (readonly Cell[])[] = [];
    const transactions: (readonly Cell[])[] = [];
    const users: ReturnType<CarfUserRows['seal']>[] = [];
    for (const { row } of kept) {
      if (row.kind === 'recipients')
        recipients.push(toRecipientCells(this.#sealer, row.value, place));
      else if (row.kind === 'sales') sales.push(toSaleCells(row.value, place));
      else if (row.kind === 'income') income.push(toIncomeCells(row.value, place));
      else if (row.kind === 'carf-users') users.push(this.#carfUsers.seal(row.value));
      else transactions.push(toTransactionCells(row.value, place));
    }
    if (recipients.length > 0) await putRecipients(bulk, recipients);
    await addSales(bulk, sales);
    await addIncomes(bulk, income);
    await putCarfUsers(bulk, place, users);
    await addCarfTransactions(bulk, transactions);
  }

  /** The rows whose ids aren't in the intake yet; the others are rejected. */
  async #withoutStored(accepted: readonly Accepted[]): Promise<readonly Accepted[]> {
    const kind = this.#layout?.kind;
    if (!isIdentified(kind)) return accepted;
    const stored = await reading(this.#services.database, { accountId: this.#accountId }, (db) =>
      findStoredIds(db, this.#accountId, {
        taxYear: this.#file.taxYear,
        kind,
        ids: accepted.map(getId),
      }),
    );
    return accepted.filter((each) => {
      const name = stored.get(getId(each));
      if (name === undefined) return true;
      this.#reject(
        each.line,
        [
          {
            column: idColumns[kind],
            code: 'services/tir.alreadyImported',
            text: toStoredText(fill(texts.alreadyImported, { id: getId(each), file: name })),
          },
        ],
        each.cells,
      );
      return false;
    });
  }

  #takeNotes(): readonly (readonly Cell[])[] {
    const notes = this.#notes.toSorted((a, b) => a.line - b.line);
    this.#notes = [];
    return notes.map(({ line, problems, cells }) => {
      this.#seq += 1;
      const sealed =
        cells && this.#sealer.seal(getRowPlace(this.#file.id, this.#seq), JSON.stringify(cells));
      return [
        this.#accountId,
        this.#file.id,
        this.#seq,
        line,
        JSON.stringify(problems.map(toStored)),
        sealed && toBytea(sealed),
      ];
    });
  }

  async finish(): Promise<void> {
    const isEmpty = this.#rows === 0;
    const isRejected = isEmpty || this.#rows === this.#rejected;
    await writing(this.#services.database, { accountId: this.#accountId }, (tx) =>
      updateTirFile(tx, this.#accountId, this.#file.id, {
        status: isRejected ? 'rejected' : 'ready',
        ...(isRejected && {
          message: toStoredText(fill(isEmpty ? texts.fileEmpty : texts.allRowsRejected)),
        }),
      }),
    );
  }
}

const idColumns: Readonly<Record<IdentifiedIntake, string>> = {
  sales: 'sale_id',
  income: 'row_id',
  'carf-transactions': 'transaction_id',
};

const isIdentified = (kind: string | undefined): kind is IdentifiedIntake =>
  kind !== undefined && kind in idColumns;

function getId({ row }: Accepted): string {
  if (row.kind === 'sales') return row.value.saleId;
  if (row.kind === 'income') return row.value.rowId;
  return row.kind === 'carf-transactions' ? row.value.transactionId : '';
}

const toStored = (problem: Problem | StoredProblem): StoredProblem =>
  'code' in problem
    ? problem
    : { column: problem.column, code: problem.text.code, text: toStoredProblem(problem.text) };

const idsAtOnce = 20_000;

/** The ids of all recipients. */
async function loadExternalIds(
  { database }: SealingServices,
  accountId: AccountId,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let after: string | undefined; ;) {
    const from = after;
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page = await reading(database, { accountId }, (db) =>
      listRecipients(db, accountId, {}, { after: from, limit: idsAtOnce }),
    );
    for (const { externalId } of page) ids.add(externalId);
    if (page.length < idsAtOnce) return ids;
    after = page.at(-1)?.externalId;
  }
}
