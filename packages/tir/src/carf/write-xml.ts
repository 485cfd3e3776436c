import type { FileChunk, FileFacts } from '../output.ts';
import { checkElement, type StructureFault } from '../xml/check-element.ts';
import { element, openTag, optional, printElement, xmlDeclaration } from '../xml/element.ts';
import type { CarfChanges, CarfRecord } from './compare-reports.ts';
import { carfSchema, getDocumentType, messageTypes, type DocumentAction } from './codes.ts';
import { makeIdentity, makeUserParts } from './make-user.ts';
import type { Rcasp } from './records.ts';
import { messageShape, providerShape, userShape } from './shapes.ts';

export interface CarfOptions {
  readonly taxYear: number;
  readonly isTest: boolean;
  /** A new UUID for each message. */
  readonly makeId: () => string;
  /** When the message is made, ISO 8601. */
  readonly timestamp: string;
  /** The provider's own record, if an earlier message of the year has it. */
  readonly providerDocRefId?: string | undefined;
}

export interface CarfFault extends StructureFault {
  readonly userId: string;
}

export interface CarfMessages {
  readonly chunks: readonly FileChunk[];
  readonly files: readonly (FileFacts & { readonly messageRefId: string })[];
  readonly faults: readonly CarfFault[];
  /** Users who are in no message, because their record has faults. */
  readonly excluded: ReadonlySet<string>;
  readonly providerDocRefId: string;
}

type MessageKind = keyof typeof messageTypes;

/**
 * Writes the messages of a year. New records and corrections never share a message, and without any
 * record the provider reports that there is nothing (nil). Records with faults are left out and listed.
 */
export function writeCarfMessages(
  provider: Rcasp,
  changes: CarfChanges,
  options: CarfOptions,
): CarfMessages {
  const faults: CarfFault[] = [];
  const chunks: FileChunk[] = [];
  const files: CarfMessages['files'][number][] = [];
  const { country, receivingCountry } = provider;
  const prefix = `${country}${options.taxYear}`;
  const isProviderKnown = options.providerDocRefId !== undefined;
  const providerDocRefId = options.providerDocRefId ?? `${prefix}-${options.makeId()}`;
  const write = (kind: MessageKind, records: readonly CarfRecord[]): void => {
    const messageRefId = `${prefix}${receivingCountry}-${options.makeId()}`;
    const file = `carf-${country}-${options.taxYear}-${kind}.xml`;
    const isFirst = !isProviderKnown && files.length === 0;
    const head = makeMessageSpec(provider, kind, messageRefId, options);
    const self = makeProvider(provider, {
      action: isFirst ? 'new' : 'resend',
      docRefId: providerDocRefId,
      isTest: options.isTest,
    });
    faults.push(
      ...[...checkElement(head, messageShape), ...checkElement(self, providerShape)].map(
        (fault) => ({ ...fault, userId: '' }),
      ),
    );
    const add = (text: string): void => void chunks.push({ file, text });
    add(`${xmlDeclaration}${openTag('CARF_OECD', rootAttributes)}\n`);
    add(printElement(head, ' '));
    add(` <CARFBody>\n${printElement(self, '  ')}`);
    for (const record of records) add(printElement(makeUser(record, options.isTest), '  '));
    add(' </CARFBody>\n</CARF_OECD>\n');
    files.push({ file, records: records.length, messageRefId });
  };
  const excluded = new Set<string>();
  const keepValid = (records: readonly CarfRecord[]): readonly CarfRecord[] =>
    records.filter((record) => {
      const { userId } = record.report.user;
      const found = checkElement(makeUser(record, options.isTest), userShape);
      faults.push(...found.map((fault) => ({ ...fault, userId })));
      if (found.length > 0) excluded.add(userId);
      return found.length === 0;
    });
  const [added, corrected] = [keepValid(changes.added), keepValid(changes.corrected)];
  if (added.length > 0) write('new', added);
  if (corrected.length > 0) write('correction', corrected);
  if (changes.isNil) write('nil', []);
  return { chunks, files, faults, excluded, providerDocRefId };
}

const rootAttributes = {
  xmlns: carfSchema.namespace,
  'xmlns:stf': carfSchema.typesNamespace,
  version: carfSchema.version,
} as const;

const makeMessageSpec = (
  provider: Rcasp,
  kind: MessageKind,
  messageRefId: string,
  { taxYear, timestamp }: CarfOptions,
) =>
  element('MessageSpec', [
    optional('SendingEntityIN', provider.sendingEntityId),
    element('TransmittingCountry', provider.country),
    element('ReceivingCountry', provider.receivingCountry),
    element('MessageType', 'CARF'),
    optional('Contact', provider.contact),
    element('MessageRefId', messageRefId),
    element('MessageTypeIndic', messageTypes[kind]),
    element('ReportingPeriod', `${taxYear}-12-31`),
    element('Timestamp', timestamp),
  ]);

interface Document {
  readonly action: DocumentAction;
  readonly docRefId: string;
  readonly correctedRefId?: string | undefined;
  readonly isTest: boolean;
}

const makeDocSpec = ({ action, docRefId, correctedRefId, isTest }: Document) =>
  element('DocSpec', [
    element('stf:DocTypeIndic', getDocumentType(action, isTest)),
    element('stf:DocRefId', docRefId),
    optional('stf:CorrDocRefId', correctedRefId),
  ]);

const makeProvider = ({ identity, nexus }: Rcasp, document: Document) =>
  element('RCASP', [
    element('RCASP_ID', [makeIdentity(identity)]),
    element('Nexus', nexus),
    makeDocSpec(document),
  ]);

const makeUser = ({ report, action, correctedRefId }: CarfRecord, isTest: boolean) =>
  element('CryptoUsers', [
    ...makeUserParts(report.user, report.lines),
    makeDocSpec({ action, docRefId: report.docRefId, correctedRefId, isTest }),
  ]);
