import * as texts from '@lotbook/messages/generated/accounting-reports';
import type { Label } from '../books/book-report.ts';

/** What a column of a journal file contains. */
export type LayoutField =
  | 'number'
  | 'date'
  | 'accountName'
  | 'accountCode'
  | 'accountNumberAndName'
  | 'debit'
  | 'credit'
  /** One amount: debits are positive, credits negative. */
  | 'signed'
  | 'description'
  /** Unique for each entry: programs that have no entry number group lines by it. */
  | 'narration'
  | 'contact'
  | 'currency'
  | 'lineNumber'
  | 'taxRate'
  | 'kind'
  | 'asset'
  | 'quantity'
  | 'source'
  | 'transaction'
  | 'hash'
  | 'empty';

export interface LayoutColumn {
  /** As the program expects it. */
  readonly header: string;
  readonly field: LayoutField;
  /** Characters that the program accepts; longer texts are cut. */
  readonly most?: number;
  /** The same on every line, instead of the field. */
  readonly fixed?: string;
  /** On the first line of an entry alone. */
  readonly isHead?: true;
}

/** How a program reads journals from CSV. */
export interface ExportLayout {
  readonly id: string;
  readonly label: Label;
  readonly purpose: Label;
  /** The program, as error messages name it. */
  readonly program: string;
  readonly dates: 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'YYYY-MM-DD';
  /** Lines of one file, without its header. Longer journals are split between entries. */
  readonly mostLines: number;
  /** Accounts are found by their code, so that each needs one. */
  readonly needsCodes: boolean;
  /** The program lets people close fiscal years by entries. QuickBooks and Xero close them in their reports, and Xero refuses entries on retained earnings. */
  readonly offersClosing: boolean;
  readonly columns: readonly LayoutColumn[];
}

export const exportLayouts: readonly ExportLayout[] = [
  {
    // Intuit help "Import journal entries in QuickBooks Online" (L4tQBwbs7): the columns, accounts by name with their parents before a colon, account numbers turned off.
    // 1,000 rows in one file, the header included, is the limit of Intuit's sample file.
    id: 'journal-quickbooks',
    label: texts.quickBooksLabel,
    purpose: texts.quickBooksPurpose,
    program: 'QuickBooks',
    dates: 'MM/DD/YYYY',
    mostLines: 999,
    needsCodes: false,
    offersClosing: false,
    columns: [
      { header: 'JournalNo', field: 'number', most: 21 },
      { header: 'JournalDate', field: 'date' },
      { header: 'AccountName', field: 'accountName' },
      { header: 'Debits', field: 'debit' },
      { header: 'Credits', field: 'credit' },
      { header: 'Description', field: 'description', most: 4000 },
      { header: 'Name', field: 'contact', most: 100 },
      { header: 'Currency', field: 'currency' },
    ],
  },
  {
    // Xero Central "Import manual journals": the template's columns, dd/mm/yyyy, debits positive and credits negative, lines of one journal share narration and date, a tax
    // rate is mandatory, at most 300 lines in one file.
    id: 'journal-xero',
    label: texts.xeroLabel,
    purpose: texts.xeroPurpose,
    program: 'Xero',
    dates: 'DD/MM/YYYY',
    mostLines: 300,
    needsCodes: true,
    offersClosing: false,
    columns: [
      { header: '*Narration', field: 'narration' },
      { header: '*Date', field: 'date' },
      { header: 'Description', field: 'description', most: 4000 },
      { header: '*AccountCode', field: 'accountCode' },
      { header: '*TaxRate', field: 'taxRate' },
      { header: '*Amount', field: 'signed' },
      { header: 'TrackingName1', field: 'empty' },
      { header: 'TrackingOption1', field: 'empty' },
      { header: 'TrackingName2', field: 'empty' },
      { header: 'TrackingOption2', field: 'empty' },
    ],
  },
  {
    // NetSuite help "Journal Entry Import" (section_1534492737): balanced entries of two lines or more, grouped by External ID; accounts as number and name if numbers are in
    // use, else by name; two decimals. The CSV Imports Guide allows 25,000 records in one file. "Year-End Closing" (section_N1457773): closes by itself
    // unless people close by entries.
    id: 'journal-netsuite',
    label: texts.netSuiteLabel,
    purpose: texts.netSuitePurpose,
    program: 'NetSuite',
    dates: 'MM/DD/YYYY',
    mostLines: 25_000,
    needsCodes: false,
    offersClosing: true,
    columns: [
      { header: 'External ID', field: 'number' },
      { header: 'Date', field: 'date' },
      { header: 'Currency', field: 'currency' },
      { header: 'Memo', field: 'narration', most: 999 },
      { header: 'Account', field: 'accountNumberAndName' },
      { header: 'Debit', field: 'debit' },
      { header: 'Credit', field: 'credit' },
      { header: 'Line Memo', field: 'description', most: 999 },
      { header: 'Name', field: 'contact', most: 83 },
    ],
  },
  {
    // Sage Intacct help "CSV import: General Ledger journal entries": header fields on the first line of an entry only, lines numbered from 1, description of at most 30
    // characters, accounts by number. GJ is the general journal of a new company. The help names no limit of lines: a file should stay below 10,000.
    id: 'journal-intacct',
    label: texts.intacctLabel,
    purpose: texts.intacctPurpose,
    program: 'Sage Intacct',
    dates: 'MM/DD/YYYY',
    mostLines: 10_000,
    needsCodes: true,
    offersClosing: true,
    columns: [
      { header: 'DONOTIMPORT', field: 'empty' },
      { header: 'JOURNAL', field: 'empty', fixed: 'GJ', isHead: true },
      { header: 'DATE', field: 'date', isHead: true },
      { header: 'DESCRIPTION', field: 'narration', most: 30, isHead: true },
      { header: 'REFERENCE_NO', field: 'number', isHead: true },
      { header: 'LINE_NO', field: 'lineNumber' },
      { header: 'ACCT_NO', field: 'accountCode' },
      { header: 'LOCATION_ID', field: 'empty' },
      { header: 'DEPT_ID', field: 'empty' },
      { header: 'MEMO', field: 'description', most: 1000 },
      { header: 'DEBIT', field: 'debit' },
      { header: 'CREDIT', field: 'credit' },
    ],
  },
  {
    // Our own: for programs without a layout. Spreadsheets hold 1,048,576 rows.
    id: 'journal-generic',
    label: texts.genericLabel,
    purpose: texts.genericPurpose,
    program: 'CSV',
    dates: 'YYYY-MM-DD',
    mostLines: 1_000_000,
    needsCodes: false,
    offersClosing: true,
    columns: [
      { header: 'Entry', field: 'number' },
      { header: 'Line', field: 'lineNumber' },
      { header: 'Date', field: 'date' },
      { header: 'Kind', field: 'kind' },
      { header: 'Account code', field: 'accountCode' },
      { header: 'Account name', field: 'accountName' },
      { header: 'Debit', field: 'debit' },
      { header: 'Credit', field: 'credit' },
      { header: 'Currency', field: 'currency' },
      { header: 'Asset', field: 'asset' },
      { header: 'Quantity', field: 'quantity' },
      { header: 'Source', field: 'source' },
      { header: 'Contact', field: 'contact' },
      { header: 'Description', field: 'description' },
      { header: 'Transaction ID', field: 'transaction' },
      { header: 'Transaction hash', field: 'hash' },
    ],
  },
];
