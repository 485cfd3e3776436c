import type { Form } from './form.ts';
import type { FileChunk, FileFacts, FormWriter } from './output.ts';

/** Writes an object with the list of forms, one form per line, so that it can be read in a stream. */
abstract class JsonLines implements FormWriter {
  readonly files: FileFacts[] = [];
  readonly #file: string;
  readonly #start: string;
  #records = 0;

  constructor(file: string, start: string) {
    this.#file = file;
    this.#start = start;
  }

  protected abstract toText(form: Form): string | undefined;

  *add(form: Form): Generator<FileChunk> {
    const text = this.toText(form);
    if (text === undefined) return;
    yield { file: this.#file, text: `${this.#records === 0 ? this.#start : ',\n'}${text}` };
    this.#records += 1;
  }

  *finish(): Generator<FileChunk> {
    yield { file: this.#file, text: `${this.#records === 0 ? this.#start : ''}\n]}\n` };
    this.files.push({ file: this.#file, records: this.#records });
  }
}

/** All forms with every field. Corrections read this file. */
export class FormsJsonWriter extends JsonLines {
  constructor(taxYear: number) {
    super('forms.json', `{"taxYear":${taxYear},"forms":[\n`);
  }

  protected override toText(form: Form): string {
    return JSON.stringify(form);
  }
}

/** Tax1099Da of the Financial Data Exchange, one entity per form. Amounts are numbers as written, never through a float. */
export class FdxJsonWriter extends JsonLines {
  constructor(taxYear: number) {
    super('fdx.json', `{"taxYear":${taxYear},"taxFormType":"Tax1099Da","forms":[\n`);
  }

  protected override toText({
    formType,
    formId,
    recipient,
    accountNumber,
    boxes,
    status,
  }: Form): string | undefined {
    if (formType !== '1099-DA') return undefined;
    const detail = [
      text('digitalAssetCode', boxes['1a']),
      text('digitalAssetName', boxes['1b']),
      number('units', boxes['1c']),
      text('dateAcquired', boxes['1d']),
      text('dateOfSale', boxes['1e']),
      number('proceeds', boxes['1f']),
      number('costBasis', boxes['1g']),
      number('accruedMarketDiscount', boxes['1h']),
      number('washSaleLossDisallowed', boxes['1i']),
      flag('basisReported', boxes['2']),
      text('proceedsType', boxes['3a-gross'] === 'X' ? 'GROSS' : 'NET'),
      number('federalTaxWithheld', boxes['4']),
      text('longOrShort', terms[boxes['6'] ?? '']),
      flag('cashOnlyProceeds', boxes['7']),
      flag('customerProvided', boxes['8']),
      flag('noncoveredSecurity', boxes['9']),
      text('aggregate', boxes['11a']),
      number('transactionCount', boxes['11b']),
      number('nftFirstSales', boxes['11c']),
      number('unitsTransferredIn', boxes['12a']),
      text('dateTransferredIn', boxes['12b']),
      text('checkboxOnForm8949', boxes['8949']),
    ].filter((each) => each !== undefined);
    const head = [
      text('taxFormId', formId),
      flag('corrected', status === 'corrected' ? 'X' : undefined),
      text('accountNumber', accountNumber),
      text('recipientTin', recipient.tin),
      text('recipientName', recipient.name),
    ].filter((each) => each !== undefined);
    return `{${head.join(',')},"digitalAssetDetails":[{${detail.join(',')}}]}`;
  }
}

const terms: Readonly<Record<string, string>> = { S: 'SHORT', L: 'LONG', O: 'ORDINARY' };

const isGiven = (value: string | undefined): value is string => value !== undefined && value !== '';
const text = (name: string, value: string | undefined): string | undefined =>
  isGiven(value) ? `"${name}":${JSON.stringify(value)}` : undefined;
const number = (name: string, value: string | undefined): string | undefined =>
  isGiven(value) ? `"${name}":${value}` : undefined;
const flag = (name: string, value: string | undefined): string | undefined =>
  value === undefined ? undefined : `"${name}":true`;
