import { toStoredText } from '@lotbook/messages/stored-text';
import { writeBulk } from '@lotbook/db/bulk';
import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import {
  addTirFile,
  findTirFile,
  listTirFiles,
  updateTirFile,
  type TirFileRow,
} from '@lotbook/db/stores/tir-files';
import { addIncomes, addSales, dropIntake } from '@lotbook/db/stores/tir-intake';
import { findRecipientByClient } from '@lotbook/db/stores/tir-recipients';
import { quantity, type Money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import { AppError } from '@lotbook/model/errors';
import { isFiat } from '@lotbook/model/fiat';
import type { AccountId } from '@lotbook/model/ids';
import type { Disposal, Income, TaxEntry } from '@lotbook/model/result';
import { isDollarStablecoin } from '@lotbook/model/stablecoins';
import type { LocalDate } from '@lotbook/model/time';
import { linesPerLot, type Line } from '@lotbook/reports/form-8949/lines';
import { basisRequiredFrom, coveredFrom } from '@lotbook/tir/tax-rules';
import { getCategoryBox } from '@lotbook/tir/category-boxes';
import type { Elections, IncomeRow, Sale } from '@lotbook/tir/records';
import { getPlace } from '../base/jurisdiction.ts';
import { checkFigures, FiguresComing } from '../reports/figures-waiting.ts';
import { readLiveFigures } from '../figures/figures.ts';
import { reportRows } from '../figures/report-rows.ts';
import type { Actor, SealingServices } from '../services.ts';
import { toIncomeCells, toSaleCells } from './intake-rows.ts';
import { UnreadableFile } from './file-problems.ts';
import { loadPayer } from './payers.ts';
import { requireClient, requireRecipient } from './recipients.ts';
import { checkTaxYear, noteStep, writeTirWith } from './tir-member.ts';

/** Takes the books of a recipient's Lotbook account as intake, in place of the previous ones. A job reads them. */
export function requestBooks(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  { externalId, taxYear }: { readonly externalId: string; readonly taxYear: number },
): Promise<TirFileRow> {
  return writeTirWith(services, actor, accountId, 'sourceAdd', async (tx, member) => {
    checkTaxYear(taxYear);
    const { account, userId } = member;
    const recipient = await requireRecipient(tx, member, externalId);
    const clientAccountId = recipient.clientAccountId ?? '';
    await requireClient(tx, member, clientAccountId);
    const name = `books-${externalId}-${taxYear}`.slice(0, 200);
    const fileId = await addTirFile(tx, account.id, {
      taxYear,
      name,
      kind: 'books',
      clientAccountId,
      userId,
    });
    await noteStep(tx, member, fill(texts.stepFileAdded, { name }), {
      taxYear,
      fileId,
      externalId,
      step: 'books',
    });
    await services.queue.enqueue(tx, { kind: 'tir-file', accountId: account.id, fileId });
    return (await findTirFile(tx, account.id, fileId))!;
  });
}

/**
 * Job: the lines of the client's Form 8949 for the year become sales, and income in a category that
 * has a form becomes income rows.
 */
export async function readBooks(
  { database }: SealingServices,
  accountId: AccountId,
  file: TirFileRow,
): Promise<void> {
  const { taxYear } = file;
  const clientId = (file.clientAccountId ?? '') as AccountId;
  const externalId = await reading(database, { accountId }, (db) =>
    findRecipientByClient(db, accountId, clientId),
  );
  if (externalId === undefined) throw new UnreadableFile(fill(texts.clientNotFound));
  const { lines, income, transferred, exchanged } = await readYear(database, clientId, taxYear);
  const { elections } = await reading(database, { accountId }, (db) =>
    loadPayer(db, accountId, taxYear),
  );
  const sales = lines.map((line, index) =>
    toSale(line, {
      externalId,
      taxYear,
      index,
      isTransferred: transferred.has(getKey(line)),
      isExchange: exchanged.has(line.entryId),
    }),
  );
  const rows = income.flatMap((each, index) => {
    const row = toIncomeRow(each, { externalId, index, elections });
    return row ? [row] : [];
  });
  if (sales.length + rows.length === 0)
    throw new UnreadableFile(fill(texts.booksEmpty, { year: String(taxYear) }));
  const counts = {
    sales: sales.length,
    noncovered: sales.filter(({ isCovered }) => !isCovered).length,
    income: rows.length,
    skipped: income.length - rows.length,
  };
  await writeBulk(database, { accountId }, async (bulk) => {
    await dropIntake(bulk.tx, accountId, file.id);
    await dropEarlierBooks(bulk.tx, accountId, file);
    await addSales(
      bulk,
      sales.map((sale) => toSaleCells(sale, { accountId, taxYear, fileId: file.id })),
    );
    await addIncomes(
      bulk,
      rows.map((row) => toIncomeCells(row, { accountId, taxYear, fileId: file.id })),
    );
    await updateTirFile(bulk.tx, accountId, file.id, {
      status: 'ready',
      rows: sales.length + rows.length,
      message: toStoredText(fill(texts.booksRead, counts)),
    });
  });
}

/** New books replace those that were taken before. */
async function dropEarlierBooks(
  tx: Parameters<typeof dropIntake>[0],
  accountId: AccountId,
  file: TirFileRow,
): Promise<void> {
  const earlier = await listTirFiles(tx, accountId, { kind: 'books', taxYear: file.taxYear }, 500);
  for (const each of earlier) {
    if (each.id === file.id || each.clientAccountId !== file.clientAccountId) continue;
    await dropIntake(tx, accountId, each.id); // oxlint-disable-line no-await-in-loop -- few files
    await updateTirFile(tx, accountId, each.id, { status: 'rejected', rows: 0 }); // oxlint-disable-line no-await-in-loop
  }
}

interface BookYear {
  /** The lines of Form 8949, one for each lot of a sale, in cents as on the form. */
  readonly lines: readonly Line[];
  readonly income: readonly Income[];
  /** Lines with units that were acquired in another source than the one that sold them. */
  readonly transferred: ReadonlySet<string>;
  /** Sales for another digital asset that is no stablecoin. */
  readonly exchanged: ReadonlySet<string>;
}

async function readYear(
  database: SealingServices['database'],
  clientId: AccountId,
  taxYear: number,
): Promise<BookYear> {
  try {
    return await reading(database, { accountId: clientId }, async (db) => {
      const account = await findAccount(db, clientId);
      if (!account) throw new UnreadableFile(fill(texts.clientNotFound));
      if (account.fiatCurrency !== 'USD')
        throw new UnreadableFile(fill(texts.booksCurrency, { currency: account.fiatCurrency }));
      await checkFigures(db, account);
      const figures = await readLiveFigures(db, account);
      const { disposals, income, entries } = await reportRows(figures, {
        ...getPlace(figures.frame.settings),
        year: taxYear,
        reach: 'history',
      });
      return {
        lines: linesPerLot(disposals, 'cents'),
        income,
        transferred: findTransferred(disposals, entries),
        exchanged: findExchanged(entries),
      };
    });
  } catch (error) {
    if (error instanceof FiguresComing) throw new UnreadableFile(fill(texts.booksOutdated));
    throw error instanceof AppError ? new UnreadableFile(error.message) : error;
  }
}

const getKey = ({ entryId, lotId }: { readonly entryId: string; readonly lotId: string }): string =>
  `${entryId} ${lotId}`;

/**
 * Units that were transferred in are not covered, because they were not acquired in the account; see `coveredFrom`.
 * Units of an unknown acquisition count as transferred.
 */
function findTransferred(
  disposals: readonly Disposal[],
  entries: readonly TaxEntry[],
): ReadonlySet<string> {
  const sources = new Map(
    entries.flatMap(({ id, side, source }) =>
      side === 'incoming' ? [[id as string, source] as const] : [],
    ),
  );
  return new Set(
    disposals.filter(({ lotId, source }) => findSource(lotId, sources) !== source).map(getKey),
  );
}

/** Further lots of an entry have its id and a suffix. */
const findSource = (lotId: string, sources: ReadonlyMap<string, string>): string | undefined =>
  sources.get(lotId) ?? sources.get(lotId.replace(/\/(?:part\d+|surplus)\**$/, ''));

/** The sent sides of exchanges for a digital asset that is no stablecoin. Such a sale of a stablecoin isn't a designated one, 26 CFR 1.6045-1(d)(10)(i)(C). */
function findExchanged(entries: readonly TaxEntry[]): ReadonlySet<string> {
  const exchanges = new Set(
    entries.flatMap(({ side, asset, transactionId }) =>
      side === 'incoming' && !isFiat(asset) && !isDollarStablecoin(asset) ? [transactionId] : [],
    ),
  );
  return new Set(
    entries.flatMap(({ id, side, transactionId }) =>
      side !== 'incoming' && exchanges.has(transactionId) ? [id] : [],
    ),
  );
}

/** Income in a category without a form is left out. */
function toIncomeRow(
  { entryId, asset, category, on, quantity: units, value }: Income,
  {
    externalId,
    index,
    elections,
  }: { readonly externalId: string; readonly index: number; readonly elections: Elections },
): IncomeRow | undefined {
  const formBox = getCategoryBox(category, asset, elections);
  return (
    formBox && {
      ...formBox,
      rowId: `${externalId}-${entryId}-income-${index + 1}`,
      accountId: externalId,
      category,
      asset,
      quantity: units,
      receivedOn: on,
      value,
      withheld: zero,
      state: '',
    }
  );
}

const zero = 0n as Money;

/** The row of a line: its dates, proceeds and basis as on the client's form. */
function toSale(
  line: Line,
  {
    externalId,
    taxYear,
    index,
    isTransferred,
    isExchange,
  }: {
    readonly externalId: string;
    readonly taxYear: number;
    readonly index: number;
    readonly isTransferred: boolean;
    readonly isExchange: boolean;
  },
): Sale {
  const space = line.description.indexOf(' ');
  const [units, asset] = [line.description.slice(0, space), line.description.slice(space + 1)];
  const acquiredOn = /^\d{4}-/.test(line.acquired) ? (line.acquired as LocalDate) : undefined;
  const isCovered =
    !isTransferred &&
    taxYear >= basisRequiredFrom.value &&
    acquiredOn !== undefined &&
    acquiredOn >= coveredFrom.value;
  return {
    saleId: `${externalId}-${line.entryId || 'line'}-${index + 1}`,
    accountId: externalId,
    asset,
    dtifCode: '',
    assetName: asset,
    quantity: quantity(units),
    acquiredOn,
    disposedOn: line.sold as LocalDate,
    proceeds: line.proceeds,
    basis: line.basis,
    isCovered,
    ...(isTransferred && { transferredInUnits: quantity(units) }),
    isCashOnly: false,
    reliesOnCustomer: false,
    isDesignatedStablecoin: isDollarStablecoin(asset) && !isExchange,
    isNft: false,
    isNftFirstSale: false,
    isTokenized: false,
    washSaleDisallowed: zero,
    withheld: zero,
    state: '',
    stateWithheld: zero,
    transactionId: line.entryId,
    chainAddress: '',
  };
}
