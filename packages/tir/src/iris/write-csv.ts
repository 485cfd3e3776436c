import type { Form, FormType } from '../form.ts';
import { listBoxes } from '../form-boxes.ts';
import type { FileChunk, FileFacts, FormWriter } from '../output.ts';
import type { Payer } from '../records.ts';
import { portalRecords } from './mapping.ts';

const leading = [
  'Record ID',
  'Corrected',
  'Payer TIN',
  'Payer Name',
  'Recipient TIN Type',
  'Recipient TIN',
  'Recipient Name',
  'Recipient Second Name',
  'Address Line 1',
  'Address Line 2',
  'City',
  'State',
  'ZIP or Postal Code',
  'Country',
  'Account Number',
];

/** Header lines of the portal. The IRS publishes templates yearly, so a year can replace its line here. */
export const getCsvHeader = (formType: FormType, taxYear: number): readonly string[] => [
  ...leading,
  ...listBoxes(formType, taxYear).map(({ box, name }) =>
    /^\d/.test(box) && box !== '8949' ? `Box ${box} ${name}` : name,
  ),
];

/** Writes CSV for the IRIS portal, at most 100 records a file. */
export class IrisCsvWriter implements FormWriter {
  readonly files: FileFacts[] = [];
  readonly #payer: Payer;
  readonly #open = new Map<FormType, { file: string; rows: number; first: number; last: number }>();
  readonly #numbers = new Map<FormType, number>();

  constructor(payer: Payer) {
    this.#payer = payer;
  }

  *add(form: Form): Generator<FileChunk> {
    const { formType, taxYear, recordId } = form;
    let open = this.#open.get(formType);
    if (open?.rows === portalRecords) {
      this.#close(formType);
      open = undefined;
    }
    if (!open) {
      const number = (this.#numbers.get(formType) ?? 0) + 1;
      this.#numbers.set(formType, number);
      const file = `portal-${formType}-${String(number).padStart(4, '0')}.csv`;
      open = { file, rows: 0, first: recordId, last: recordId };
      this.#open.set(formType, open);
      yield { file, text: printRow(getCsvHeader(formType, taxYear)) };
    }
    open.rows += 1;
    open.last = recordId;
    yield { file: open.file, text: printRow(this.#makeRow(form)) };
  }

  *finish(): Generator<FileChunk> {
    for (const formType of this.#open.keys()) this.#close(formType);
    yield* [];
  }

  #close(formType: FormType): void {
    const open = this.#open.get(formType);
    if (!open) return;
    this.#open.delete(formType);
    const { file, rows, first, last } = open;
    this.files.push({ file, records: rows, formType, firstRecordId: first, lastRecordId: last });
  }

  #makeRow(form: Form): readonly string[] {
    const { recipient, boxes, formType, taxYear } = form;
    const { address } = recipient;
    return [
      String(form.recordId),
      form.status === 'corrected' ? 'X' : '',
      this.#payer.ein,
      this.#payer.name.slice(0, 40),
      recipient.tinType,
      recipient.tin,
      recipient.name.slice(0, 40),
      recipient.secondName.slice(0, 40),
      address.line1,
      address.line2,
      address.city,
      address.state,
      address.zip,
      address.country,
      form.accountNumber,
      ...listBoxes(formType, taxYear).map(({ box }) => boxes[box] ?? ''),
    ];
  }
}

/** A spreadsheet runs cells that start with these signs. */
const isFormula = /^[=+@\t\r]|^-(?![\d.])/;

export const printRow = (cells: readonly string[]): string =>
  `${cells
    .map((cell) => (isFormula.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\n`;
