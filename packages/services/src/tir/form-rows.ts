import type { Cell } from '@lotbook/db/bulk';
import { toBytea } from '@lotbook/db/stores/tir-recipients';
import { findFormRecipients, type TirFormRow } from '@lotbook/db/stores/tir-forms';
import type { Db } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import { formTypes, type Form, type FormRecipient, type FormStatus } from '@lotbook/tir/form';
import type { TirSealer } from './tir-sealer.ts';

const getPlace = (id: string): string => `form recipient ${id}`;

/** Sorted, so that the same details have the same digest. */
const toText = (recipient: FormRecipient): string => {
  const { ownerId, name, secondName, entityType, tinType, tin, address } = recipient;
  const { line1, line2, city, state, zip, country } = address;
  return JSON.stringify({
    ownerId,
    name,
    secondName,
    entityType,
    tinType,
    tin,
    address: { line1, line2, city, state, zip, country },
  });
};

/** Collects the recipients of forms, one row for forms with the same details. */
export class FormRecipients {
  readonly #sealer: TirSealer;
  readonly #accountId: AccountId;
  readonly #ids = new WeakMap<FormRecipient, string>();
  #rows = new Map<string, readonly Cell[]>();

  constructor(sealer: TirSealer, accountId: AccountId) {
    this.#sealer = sealer;
    this.#accountId = accountId;
  }

  add(recipient: FormRecipient): string {
    const known = this.#ids.get(recipient);
    if (known !== undefined) return known;
    const digest = this.#sealer.digest(toText(recipient));
    const id = toUuid(digest);
    this.#ids.set(recipient, id);
    if (this.#rows.has(id)) return id;
    const { tin, ...details } = recipient;
    this.#rows.set(id, [
      this.#accountId,
      id,
      digest,
      JSON.stringify(details),
      toBytea(this.#sealer.seal(getPlace(id), tin)),
      tin.slice(-4),
    ]);
    return id;
  }

  /** The rows since the last time. */
  take(): readonly (readonly Cell[])[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return rows;
  }
}

const toUuid = (digest: string): string =>
  digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The cells of a form, in the order of the columns of `addForms`. */
export function toFormCells(
  form: Form,
  {
    accountId,
    runId,
    recipients,
    previousRecipientId,
  }: {
    readonly accountId: AccountId;
    readonly runId: string;
    readonly recipients: FormRecipients;
    readonly previousRecipientId?: string | undefined;
  },
): readonly Cell[] {
  return [
    accountId,
    form.taxYear,
    form.formId,
    form.version,
    runId,
    form.status,
    form.formType,
    form.recordId,
    recipients.add(form.recipient),
    form.accountNumber,
    JSON.stringify(form.boxes),
    form.saleId,
    form.rowCount,
    form.previous?.uniqueRecordId,
    form.previous && previousRecipientId,
  ];
}

const statuses: readonly FormStatus[] = ['original', 'corrected', 'replaced'];

const toFormRecipient = (
  sealer: TirSealer,
  id: string,
  row: { readonly details: Readonly<Record<string, unknown>>; readonly sealed: Uint8Array },
): FormRecipient =>
  ({ ...row.details, tin: sealer.open(getPlace(id), row.sealed) }) as unknown as FormRecipient;

/** Stored forms as the writers and corrections take them, with TINs. */
export async function toForms(
  db: Db,
  sealer: TirSealer,
  accountId: AccountId,
  rows: readonly TirFormRow[],
): Promise<readonly Form[]> {
  const previous = await findFormRecipients(db, accountId, [
    ...new Set(rows.flatMap(({ previousRecipientId: id }) => (id === null ? [] : [id]))),
  ]);
  const opened = new Map<string, FormRecipient>();
  const open = (row: TirFormRow): FormRecipient => {
    const found = opened.get(row.recipientId) ?? toFormRecipient(sealer, row.recipientId, row);
    opened.set(row.recipientId, found);
    return found;
  };
  return rows.map((row): Form => {
    const before =
      row.previousRecipientId === null ? undefined : previous.get(row.previousRecipientId);
    const filedAs =
      before && row.previousRecipientId !== null
        ? toFormRecipient(sealer, row.previousRecipientId, before)
        : undefined;
    return {
      formId: row.formId,
      version: row.version,
      status: statuses.find((each) => each === row.status) ?? 'original',
      formType: formTypes.find((each) => each === row.formType) ?? '1099-DA',
      taxYear: row.taxYear,
      recordId: row.recordId,
      recipient: open(row),
      accountNumber: row.externalId,
      boxes: row.boxes,
      saleId: row.saleId ?? undefined,
      rowCount: row.rowCount,
      ...(row.previousRecord !== null &&
        filedAs && {
          previous: {
            uniqueRecordId: row.previousRecord,
            tin: filedAs.tin,
            name: filedAs.name,
          },
        }),
    };
  });
}
