import { format, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { Cells, locateColumns } from './cells.ts';
import type { IntakeScope } from './intake-scope.ts';
import type { Layout } from './layouts.ts';
import type { ReadRow, SourceRow } from './problem.ts';
import type { Sale } from './records.ts';
import { isState } from './states.ts';
import { basisRequiredFrom, coveredFrom } from './tax-rules.ts';
import { transliterate } from './transliterate.ts';

const zero = 0n as Money;

/** Reads rows of a sales file one by one: the own layout or Taxbit's template. */
export function makeSaleReader(
  layout: Layout,
  scope: IntakeScope,
): (row: SourceRow) => ReadRow<Sale> {
  const located = locateColumns(layout);
  const lines = new Map<string, number>();
  const read = layout.id === 'taxbit' ? readTaxbit : readOwn;
  return (row) => {
    const cells = new Cells(row, located, scope.timeZone);
    const sale = read(cells, row.line);
    if (sale) checkSale(cells, sale, scope);
    const earlier = sale && lines.get(sale.saleId);
    if (sale && earlier !== undefined)
      cells.fail('sale_id', {
        code: 'tir.duplicateId',
        params: { id: sale.saleId, line: String(earlier) },
      });
    if (!sale || cells.problems.length > 0)
      return { line: row.line, rejected: cells.problems, cells: row.cells };
    lines.set(sale.saleId, row.line);
    return { line: row.line, value: sale, notices: cells.notices };
  };
}

function readOwn(cells: Cells): Sale | undefined {
  const isNftFirstSale = cells.flag('nft_first_sale');
  const isNft = cells.has('specified_nft') ? cells.flag('specified_nft') : isNftFirstSale;
  if (isNftFirstSale && !isNft) cells.fail('nft_first_sale', { code: 'tir.firstSaleNotNft' });
  const disposedOn = readRequiredDate(cells, 'disposed_at');
  const sale = {
    saleId: cells.required('sale_id', 100),
    accountId: cells.required('account_id', 100),
    asset: cells.required('asset_symbol', 50),
    dtifCode: readDtifCode(cells),
    assetName: cells.text('asset_name'),
    quantity: cells.requiredQuantity('quantity'),
    acquiredOn: cells.date('acquired_at'),
    proceeds: readProceeds(cells),
    basis: cells.money('cost_basis'),
    isCovered: cells.flag('covered'),
    transferredInUnits: cells.quantity('transferred_in_units'),
    transferredInOn: cells.date('transferred_in_date'),
    isCashOnly: cells.flag('cash_only'),
    reliesOnCustomer: cells.flag('customer_information'),
    isDesignatedStablecoin: cells.flag('stablecoin_designated'),
    isNft,
    isNftFirstSale,
    isTokenized: cells.flag('tokenized'),
    washSaleDisallowed: cells.money('wash_sale_disallowed') ?? zero,
    withheld: cells.money('withheld') ?? zero,
    state: readState(cells),
    stateWithheld: cells.money('state_withheld') ?? zero,
    transactionId: cells.text('tx_id'),
    chainAddress: cells.text('address'),
  };
  return disposedOn && { ...sale, disposedOn };
}

/** The template has no id, so the line identifies the row. */
function readTaxbit(cells: Cells, line: number): Sale | undefined {
  const disposedOn = readRequiredDate(cells, 'disposed_date');
  if (/^(qs|nft|true|yes|x|1)$/i.test(cells.text('aggregate_stablecoin_nft')))
    cells.fail('aggregate_stablecoin_nft', { code: 'tir.aggregateRow' });
  cells.required('proceeds');
  const sale = {
    saleId: `taxbit-${line}`,
    accountId: cells.required('account_id', 100),
    asset: cells.required('asset_symbol', 50),
    dtifCode: readDtifCode(cells),
    assetName: cells.text('asset_name'),
    quantity: cells.requiredQuantity('asset_quantity'),
    acquiredOn: cells.date('acquired_date'),
    proceeds: cells.money('proceeds') ?? zero,
    basis: cells.money('cost_basis'),
    isCovered: !cells.flag('is_noncovered_security'),
    isCashOnly: cells.flag('cash_proceeds'),
    reliesOnCustomer: cells.flag('customer_provided'),
    isDesignatedStablecoin: false,
    isNft: false,
    isNftFirstSale: false,
    isTokenized: false,
    washSaleDisallowed: zero,
    withheld: cells.money('federal_tax_withheld') ?? zero,
    state: '',
    stateWithheld: zero,
    transactionId: '',
    chainAddress: '',
  };
  return disposedOn && { ...sale, disposedOn };
}

function readRequiredDate(cells: Cells, column: string): LocalDate | undefined {
  cells.required(column);
  return cells.date(column);
}

function readDtifCode(cells: Cells): string {
  const value = cells.text('asset_dtif_code').toUpperCase();
  if (value !== '' && !/^[A-Z0-9]{9}$/.test(value))
    cells.fail('asset_dtif_code', { code: 'tir.dtifShape', params: { value } });
  return value;
}

export function readState(cells: Cells): string {
  const state = cells.text('state').toUpperCase();
  if (state !== '' && !isState(state))
    cells.fail('state', { code: 'tir.unknownState', params: { value: state } });
  return state;
}

/** Gross proceeds less costs. If all three cells are filled in, they must agree. */
function readProceeds(cells: Cells): Money {
  const gross = cells.money('gross_proceeds');
  const net = cells.money('proceeds');
  const costs = cells.money('costs') ?? zero;
  if (gross === undefined) {
    if (net === undefined && cells.text('proceeds') === '') cells.required('proceeds');
    return net ?? zero;
  }
  const expected = (gross > costs ? gross - costs : 0n) as Money;
  if (net !== undefined && net !== expected)
    cells.fail('proceeds', {
      code: 'tir.proceedsMismatch',
      params: { expected: format(expected, 2), found: format(net, 2) },
    });
  return expected;
}

function checkSale(cells: Cells, sale: Sale, { year, hasAccount }: IntakeScope): void {
  const { acquiredOn, disposedOn, accountId } = sale;
  const names = cells.has('disposed_at')
    ? { sold: 'disposed_at', acquired: 'acquired_at', covered: 'covered' }
    : { sold: 'disposed_date', acquired: 'acquired_date', covered: 'is_noncovered_security' };
  const column = sale.assetName === '' ? 'asset_symbol' : 'asset_name';
  const name = sale.assetName || sale.asset;
  if (transliterate(name) === undefined)
    cells.fail(column, { code: 'tir.notTransliterable', params: { value: name } });
  if (accountId !== '' && !hasAccount(accountId))
    cells.fail('account_id', { code: 'tir.unknownAccount', params: { accountId } });
  if (Number(disposedOn.slice(0, 4)) !== year)
    cells.fail(names.sold, {
      code: 'tir.outsideYear',
      params: { day: disposedOn, year: String(year) },
    });
  if (acquiredOn !== undefined && acquiredOn > disposedOn)
    cells.fail(names.acquired, {
      code: 'tir.saleBeforeAcquisition',
      params: { sold: disposedOn, acquired: acquiredOn },
    });
  if (sale.transferredInUnits !== undefined && sale.transferredInUnits > sale.quantity)
    cells.fail('transferred_in_units', { code: 'tir.transferredTooMany' });
  if (sale.washSaleDisallowed > 0n && !sale.isTokenized)
    cells.fail('wash_sale_disallowed', { code: 'tir.washSaleNotTokenized' });
  if (sale.withheld > sale.proceeds)
    cells.fail(cells.has('withheld') ? 'withheld' : 'federal_tax_withheld', {
      code: 'tir.withheldTooMuch',
    });
  if (sale.isCovered && year >= basisRequiredFrom.value) checkCovered(cells, sale, names);
  if (!sale.isCovered && sale.basis !== undefined)
    cells.fail('cost_basis', { code: 'tir.basisOnNoncovered' });
}

function checkCovered(
  cells: Cells,
  sale: Sale,
  names: { readonly acquired: string; readonly covered: string },
): void {
  if (sale.acquiredOn !== undefined && sale.acquiredOn < coveredFrom.value)
    cells.fail(names.covered, {
      code: 'tir.coveredBeforeRule',
      params: { from: coveredFrom.value },
    });
  if ((sale.transferredInUnits ?? (0n as Quantity)) > 0n)
    cells.fail(names.covered, { code: 'tir.coveredTransferredIn' });
  const isAggregated = sale.isDesignatedStablecoin || sale.isNft;
  if (!isAggregated && (sale.acquiredOn === undefined || sale.basis === undefined))
    cells.fail(sale.basis === undefined ? 'cost_basis' : names.acquired, {
      code: 'tir.coveredIncomplete',
    });
}
