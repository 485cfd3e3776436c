import type { AccountId, SourceId } from '@lotbook/model/ids';
import type { AssetTraits, Custody, LotMethod } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Decider } from './decisions.ts';

/** The tax settings of an account other than method and tracking, by kind. */
export interface TaxSettingPayloads {
  /** Part: the treatment's key. */
  readonly treatment: { readonly value: string };
  /** Part: the asset. */
  readonly asset: AssetTraits;
  /** Part: the source. */
  readonly custody: { readonly custody: Custody };
  /** Part: the asset. */
  readonly transition: StoredTransition;
}
export type TaxSettingKind = keyof TaxSettingPayloads;

/** A safe harbor allocation of basis among sources; sources by id, quantities as text. */
export interface StoredTransition {
  readonly recordedAt: Instant;
  readonly completedAt: Instant;
  readonly allocation:
    | { readonly kind: 'global'; readonly order: LotMethod; readonly sources: readonly SourceId[] }
    | {
        readonly kind: 'specific';
        readonly parts: readonly {
          readonly lot: string;
          readonly source: SourceId;
          readonly quantity: string;
        }[];
      };
}

export type StoredTaxSetting = {
  readonly [Kind in TaxSettingKind]: {
    readonly kind: Kind;
    readonly part: string;
    readonly payload: TaxSettingPayloads[Kind];
    readonly createdAt: Instant;
  };
}[TaxSettingKind];

/** The active settings, by kind and part. */
export async function loadTaxSettings(
  db: Db,
  accountId: AccountId,
): Promise<readonly StoredTaxSetting[]> {
  const rows = await db
    .selectFrom('tax_setting')
    .select(['kind', 'part', 'payload', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('kind')
    .orderBy(sql`part collate "C"`)
    .execute();
  return rows as unknown as readonly StoredTaxSetting[];
}

/** The new setting of one part; without a payload, the current one ends. */
export interface NewTaxSetting<Kind extends TaxSettingKind> {
  readonly part: string;
  readonly payload: TaxSettingPayloads[Kind] | undefined;
}

/**
 * Ends the current settings of these parts and starts the new ones. Earlier ones stay as history.
 */
export async function saveTaxSettings<Kind extends TaxSettingKind>(
  tx: Tx,
  { accountId, userId }: Decider,
  kind: Kind,
  settings: readonly NewTaxSetting<Kind>[],
): Promise<void> {
  if (settings.length === 0) return;
  await tx
    .updateTable('tax_setting')
    .set({ revoked_at: sql`now()`, revoked_by: userId })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where(
      'part',
      'in',
      settings.map(({ part }) => part),
    )
    .execute();
  const rows = settings.filter(({ payload }) => payload !== undefined);
  if (rows.length === 0) return;
  await tx
    .insertInto('tax_setting')
    .values(
      rows.map(({ part, payload }) => ({
        account_id: accountId,
        kind,
        part,
        payload: JSON.stringify(payload),
        created_by: userId,
      })),
    )
    .execute();
}
