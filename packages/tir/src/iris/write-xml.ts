import type { Form, FormType } from '../form.ts';
import type { FileChunk, FileFacts, FormWriter } from '../output.ts';
import type { Payer } from '../records.ts';
import { TotalsByForm } from '../summary.ts';
import { checkElement, type ElementShape, type StructureFault } from '../xml/check-element.ts';
import { element, openTag, optional, printElement, xmlDeclaration } from '../xml/element.ts';
import { makeAddress, makeRecord } from './make-record.ts';
import { getMapping, getRecordShape, irisLimits } from './mapping.ts';

export interface IrisOptions {
  readonly taxYear: number;
  readonly transmission: 'original' | 'correction' | 'replacement';
  /** A new UUID for each transmission. */
  readonly makeId: () => string;
  readonly isTest: boolean;
  readonly limits?: { readonly bytes: number; readonly records: number };
}

export interface FormFault extends StructureFault {
  readonly formId: string;
}

interface Part {
  /** Joined records. Many single records take several times the memory. */
  readonly blocks: string[];
  readonly recent: string[];
  readonly totals: TotalsByForm;
  records: number;
  bytes: number;
  first: number;
  last: number;
}

const blockRecords = 256;
const codes = { original: 'O', correction: 'C', replacement: 'R' } as const;

/**
 * Writes one transmission per file with one submission, split by form type and by the limits. A form
 * that fails the structural checks is not written and is listed in `faults`.
 */
export class IrisXmlWriter implements FormWriter {
  readonly files: FileFacts[] = [];
  readonly faults: FormFault[] = [];
  readonly #payer: Payer;
  readonly #options: IrisOptions;
  readonly #parts = new Map<FormType, Part>();
  readonly #shapes = new Map<FormType, ElementShape>();
  readonly #numbers = new Map<FormType, number>();

  constructor(payer: Payer, options: IrisOptions) {
    this.#payer = payer;
    this.#options = options;
  }

  *add(form: Form): Generator<FileChunk> {
    const { formType, recordId } = form;
    const mapping = getMapping(this.#options.taxYear).forms[formType];
    const record = makeRecord(form, mapping);
    let shape = this.#shapes.get(formType);
    if (!shape) {
      shape = getRecordShape(mapping);
      this.#shapes.set(formType, shape);
    }
    const faults = checkElement(record, shape);
    if (faults.length > 0) {
      this.faults.push(...faults.map((each) => ({ ...each, formId: form.formId })));
      return;
    }
    const text = printElement(record, '   ');
    const limits = this.#options.limits ?? irisLimits;
    let part = this.#parts.get(formType);
    // Records are ASCII, so characters are bytes.
    if (part && (part.records === limits.records || part.bytes + text.length > limits.bytes)) {
      yield* this.#close(formType, part);
      part = undefined;
    }
    if (!part) {
      part = {
        blocks: [],
        recent: [],
        totals: new TotalsByForm(),
        records: 0,
        bytes: 0,
        first: recordId,
        last: 0,
      };
      this.#parts.set(formType, part);
    }
    part.recent.push(text);
    if (part.recent.length === blockRecords) part.blocks.push(part.recent.splice(0).join(''));
    part.totals.add(form);
    part.records += 1;
    part.bytes += text.length;
    part.last = recordId;
  }

  *finish(): Generator<FileChunk> {
    for (const [formType, part] of this.#parts) yield* this.#close(formType, part);
    this.#parts.clear();
  }

  *#close(formType: FormType, part: Part): Generator<FileChunk> {
    const number = (this.#numbers.get(formType) ?? 0) + 1;
    this.#numbers.set(formType, number);
    const file = `iris-${formType}-${String(number).padStart(3, '0')}.xml`;
    const mapping = getMapping(this.#options.taxYear);
    yield {
      file,
      text: `${xmlDeclaration}${openTag('IRTransmission', { xmlns: mapping.namespace })}\n`,
    };
    yield { file, text: printElement(this.#makeManifest(part.records), ' ') };
    yield { file, text: ' <IRSubmission1Grp>\n' };
    yield { file, text: printElement(this.#makeHeader(formType, part), '  ') };
    yield { file, text: '  <IRSubmission1Detail>\n' };
    for (const text of [...part.blocks, ...part.recent]) yield { file, text };
    yield {
      file,
      text: '  </IRSubmission1Detail>\n </IRSubmission1Grp>\n</IRTransmission>\n',
    };
    const { records, first, last } = part;
    this.files.push({ file, records, formType, firstRecordId: first, lastRecordId: last });
  }

  #makeManifest(records: number) {
    const { ein, name, tcc = '' } = this.#payer;
    const { taxYear, transmission, makeId, isTest } = this.#options;
    return element('IRTransmissionManifest', [
      element('SchemaVersionNum', getMapping(taxYear).schemaVersion),
      element('UniqueTransmissionId', `${makeId()}:IRIS:${tcc}::A`),
      element('TaxYr', String(taxYear)),
      element('TransmissionTypeCd', codes[transmission]),
      element('TestCd', isTest ? 'T' : 'P'),
      element('TransmitterGrp', [
        element('TIN', ein),
        element('TransmitterControlCd', tcc),
        element('BusinessNameLine1Txt', name),
      ]),
      element('TotalIssuerFormCnt', '1'),
      element('TotalRecipientFormCnt', String(records)),
    ]);
  }

  #makeHeader(formType: FormType, { records, totals }: Part) {
    const { taxYear } = this.#options;
    const { ein, name, address, contact, combinedFiling } = this.#payer;
    const mapping = getMapping(taxYear).forms[formType];
    const boxes = totals.list()[0]?.boxes ?? {};
    return element('IRSubmission1Header', [
      element('SubmissionId', '1'),
      element('TaxYr', String(taxYear)),
      element('IssuerDetail', [
        element('TIN', ein),
        element('BusinessName', [element('BusinessNameLine1Txt', name)]),
        element('MailingAddressGrp', [makeAddress(address)]),
      ]),
      element('ContactPersonInformationGrp', [
        element('ContactPersonNm', contact.name),
        optional('ContactPhoneNum', contact.phone),
        optional('ContactEmailAddressTxt', contact.email),
      ]),
      element('FormTypeCd', mapping.formCode),
      element('CFSFElectionInd', combinedFiling ? '1' : '0'),
      element('TotalReportedRcpntFormCnt', String(records)),
      ...mapping.boxes
        .filter(({ kind, box }) => kind === 'amount' && Number(boxes[box] ?? 0) !== 0)
        .map((each) => element(`Total${each.element}`, boxes[each.box]!)),
    ]);
  }
}
