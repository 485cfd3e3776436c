import type { Cell } from '@lotbook/db/bulk';
import { toBytea, type TirRecipientRow } from '@lotbook/db/stores/tir-recipients';
import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import {
  documentForms,
  entityTypes,
  tinTypes,
  type Address,
  type Recipient,
} from '@lotbook/tir/records';
import type { TirSealer } from './tir-sealer.ts';

interface SealedDetails {
  readonly tin: string;
  readonly foreignTin: string;
  readonly bornOn?: LocalDate | undefined;
  readonly birthPlace: string;
}

const getPlace = (externalId: string): string => `recipient ${externalId}`;

/** Why documentation has to be cured. */
export type CuringReason =
  | 'missingTin'
  | 'missingDocument'
  | 'notCertified'
  | 'usAddress'
  | 'poBox'
  | 'missingForeignTin'
  | 'expired'
  | 'tinMismatch';

const isForeignForm = (form: string | undefined): boolean => form?.startsWith('W-8') === true;

/** What is missing in the documentation of a recipient. */
export function findCuringReasons(recipient: Recipient, taxYear: number): readonly CuringReason[] {
  const { documentForm, documentDate, address } = recipient;
  const isForeign = isForeignForm(documentForm);
  const checks: readonly (readonly [CuringReason, boolean])[] = [
    ['missingTin', recipient.tin === '' && !isForeign],
    ['missingDocument', documentForm === undefined],
    ['notCertified', documentForm !== undefined && !recipient.isCertified],
    ['usAddress', isForeign && address.country === 'US'],
    ['poBox', isForeign && /\bP\.? ?O\.? ?box\b/i.test(address.line1)],
    ['missingForeignTin', isForeign && recipient.foreignTin === '' && recipient.tin === ''],
    // A W-8 lasts until the end of the third year after it was signed. 26 CFR 1.1441-1(e)(4)(ii).
    [
      'expired',
      isForeign && documentDate !== undefined && Number(documentDate.slice(0, 4)) + 3 < taxYear,
    ],
  ];
  return checks.filter(([, isFound]) => isFound).map(([reason]) => reason);
}

/** The cells of a recipient, in the order of `recipientColumns`. */
export function toRecipientCells(
  sealer: TirSealer,
  recipient: Recipient,
  {
    accountId,
    fileId,
    taxYear,
  }: { readonly accountId: AccountId; readonly fileId: string | null; readonly taxYear: number },
): readonly Cell[] {
  const { tin, foreignTin, bornOn, birthPlace } = recipient;
  const details: SealedDetails = { tin, foreignTin, bornOn, birthPlace };
  const reasons = findCuringReasons(recipient, taxYear);
  return [
    accountId,
    recipient.accountId,
    recipient.ownerId,
    recipient.name,
    recipient.secondName,
    recipient.entityType,
    recipient.tinType,
    toBytea(sealer.seal(getPlace(recipient.accountId), JSON.stringify(details))),
    tin.slice(-4),
    foreignTin !== '',
    recipient.documentForm,
    recipient.documentDate,
    recipient.isCertified,
    JSON.stringify(recipient.address),
    recipient.email,
    recipient.consentedOn,
    recipient.openedOn,
    recipient.exemptCode,
    recipient.isBackupWithheld,
    reasons.length > 0 ? 'open' : 'none',
    reasons,
    fileId,
  ];
}

/** A stored recipient with the TIN. */
export function toRecipient(sealer: TirSealer, row: TirRecipientRow): Recipient {
  const details = JSON.parse(
    sealer.open(getPlace(row.externalId), row.sealed),
  ) as Partial<SealedDetails>;
  return {
    accountId: row.externalId,
    ownerId: row.ownerId,
    name: row.name,
    secondName: row.secondName,
    entityType: entityTypes.find((each) => each === row.entityType) ?? 'other',
    tinType: tinTypes.find((each) => each === row.tinType) ?? 'UNKNOWN',
    tin: details.tin ?? '',
    documentForm: documentForms.find((each) => each === row.documentForm),
    documentDate: (row.documentDate ?? undefined) as LocalDate | undefined,
    isCertified: row.isCertified,
    address: row.address as Address,
    email: row.email,
    consentedOn: (row.consentedOn ?? undefined) as LocalDate | undefined,
    openedOn: (row.openedOn ?? undefined) as LocalDate | undefined,
    exemptCode: row.exemptCode,
    isBackupWithheld: row.isBackupWithheld,
    foreignTin: details.foreignTin ?? '',
    bornOn: details.bornOn,
    birthPlace: details.birthPlace ?? '',
  };
}
