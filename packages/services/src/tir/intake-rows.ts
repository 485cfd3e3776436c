import type { Cell } from '@lotbook/db/bulk';
import { format, money, quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { IncomeRow, Sale } from '@lotbook/tir/records';
import type { StoredIntakeRow } from '@lotbook/db/stores/tir-intake';

interface Place {
  readonly accountId: AccountId;
  readonly taxYear: number;
  readonly fileId: string;
}

/** Counts of 10⁻¹⁸ as decimal text, so that JSON can contain them. */
const toText = (value: unknown): unknown => (typeof value === 'bigint' ? format(value) : value);

const toJson = (row: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toText(value)])),
  );

export function toSaleCells(sale: Sale, { accountId, taxYear, fileId }: Place): readonly Cell[] {
  const { saleId, accountId: externalId, ...data } = sale;
  return [accountId, taxYear, saleId, externalId, fileId, format(sale.proceeds), toJson(data)];
}

export function toIncomeCells(
  row: IncomeRow,
  { accountId, taxYear, fileId }: Place,
): readonly Cell[] {
  const { rowId, accountId: externalId, ...data } = row;
  return [
    accountId,
    taxYear,
    rowId,
    externalId,
    fileId,
    row.formType,
    row.box,
    row.category,
    format(row.value),
    toJson(data),
  ];
}

type StoredSale = Omit<
  Sale,
  | 'quantity'
  | 'proceeds'
  | 'basis'
  | 'transferredInUnits'
  | 'washSaleDisallowed'
  | 'withheld'
  | 'stateWithheld'
> &
  Readonly<
    Record<'quantity' | 'proceeds' | 'washSaleDisallowed' | 'withheld' | 'stateWithheld', string>
  > & {
    readonly basis?: string;
    readonly transferredInUnits?: string;
  };

export function toSale({ id, externalId, data }: StoredIntakeRow): Sale {
  const stored = data as unknown as StoredSale;
  return {
    ...stored,
    saleId: id,
    accountId: externalId,
    quantity: quantity(stored.quantity),
    proceeds: money(stored.proceeds),
    basis: toMoney(stored.basis),
    transferredInUnits: toQuantity(stored.transferredInUnits),
    washSaleDisallowed: money(stored.washSaleDisallowed),
    withheld: money(stored.withheld),
    stateWithheld: money(stored.stateWithheld),
  };
}

interface StoredIncome {
  readonly formType: string;
  readonly box: string;
  readonly category: string;
  readonly asset: string;
  readonly quantity?: string;
  readonly receivedOn: LocalDate;
  readonly value: string;
  readonly withheld: string;
  readonly state: string;
}

export function toIncomeRow({ id, externalId, data }: StoredIntakeRow): IncomeRow {
  const stored = data as unknown as StoredIncome;
  return {
    ...stored,
    rowId: id,
    accountId: externalId,
    quantity: toQuantity(stored.quantity),
    value: money(stored.value),
    withheld: money(stored.withheld),
  };
}

const toMoney = (text: string | undefined): Money | undefined =>
  text === undefined ? undefined : money(text);
const toQuantity = (text: string | undefined): Quantity | undefined =>
  text === undefined ? undefined : quantity(text);
