import type { Address, EntityType, TinType } from './records.ts';

export const formTypes = ['1099-DA', '1099-MISC', '1099-INT', '1099-NEC', '1099-B'] as const;
export type FormType = (typeof formTypes)[number];

/** Boxes by their number on the form. Amounts are decimal text; a checked box is `X`. */
export type Boxes = Readonly<Record<string, string>>;

/** The recipient as filed, in ASCII. */
export interface FormRecipient {
  readonly ownerId: string;
  readonly name: string;
  readonly secondName: string;
  readonly entityType: EntityType;
  readonly tinType: TinType;
  readonly tin: string;
  readonly address: Address;
}

export type FormStatus = 'original' | 'corrected' | 'replaced';

/** Identifies a record that the IRS accepted: `receipt|submission|record`. */
export interface PreviousRecord {
  readonly uniqueRecordId: string;
  readonly tin: string;
  readonly name: string;
}

/**
 * One version of a form, immutable and plain data, so it can be stored as it is. A correction makes
 * another version with the same `formId`.
 */
export interface Form {
  readonly formId: string;
  readonly version: number;
  readonly status: FormStatus;
  readonly formType: FormType;
  readonly taxYear: number;
  /** Position among the forms of this type in one run, from 1. */
  readonly recordId: number;
  readonly recipient: FormRecipient;
  readonly accountNumber: string;
  readonly boxes: Boxes;
  /** Intake rows in the form: the id of a sale, or the number of rows of an aggregate. */
  readonly saleId?: string | undefined;
  readonly rowCount: number;
  readonly previous?: PreviousRecord | undefined;
  /** Set when the version was filed. */
  readonly uniqueRecordId?: string | undefined;
}
