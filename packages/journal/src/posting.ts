import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import type { AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { AssetRole, Role } from './roles.ts';

/** Where units are carried: the asset account of one source. */
export interface Holding {
  readonly role: AssetRole;
  readonly asset: AssetId;
  readonly source: SourceId;
}

/** The source of units between a withdrawal and the matching deposit. */
export const inTransit = 'In transit' as SourceId;

interface Units {
  readonly quantity: Quantity;
}

/** Part of a lot that left. */
export interface LotSlice {
  readonly lot: LotId;
  readonly quantity: Quantity;
}

/**
 * What one transaction does to the books, without saying how assets are measured. Amounts are in the account's currency, unrounded.
 * `basis` is the cost basis of the units, `realized` their proceeds or market value.
 */
export type Posting =
  | ({
      readonly kind: 'acquire';
      readonly holding: Holding;
      readonly cost: Money;
      readonly lot: LotId;
    } & Units)
  | ({
      readonly kind: 'dispose';
      readonly holding: Holding;
      readonly basis: Money;
      readonly realized: Money;
      readonly slices: readonly LotSlice[];
    } & Units)
  | ({
      readonly kind: 'move';
      readonly from: Holding;
      readonly to: Holding;
      readonly basis: Money;
    } & Units)
  /** Units whose basis passes to other units of the same transaction. */
  | ({ readonly kind: 'handOver'; readonly holding: Holding; readonly basis: Money } & Units)
  | ({
      readonly kind: 'takeOver';
      readonly holding: Holding;
      readonly basis: Money;
      readonly lot: LotId;
    } & Units)
  /** Units that another party lends to us, and units paid back to it. */
  | ({ readonly kind: 'borrow'; readonly holding: Holding; readonly amount: Money } & Units)
  | ({ readonly kind: 'repay'; readonly holding: Holding; readonly amount: Money } & Units)
  /** Fiat that is lent, and fiat paid back to us. Lent crypto assets are moved. */
  | ({ readonly kind: 'lend'; readonly holding: Holding; readonly amount: Money } & Units)
  | ({ readonly kind: 'collect'; readonly holding: Holding; readonly amount: Money } & Units)
  /** Debt that the lender settles by taking collateral. The holding is the collateral. */
  | ({ readonly kind: 'discharge'; readonly holding: Holding; readonly amount: Money } & Units)
  /** Fiat received (positive) or paid (negative). */
  | ({ readonly kind: 'cash'; readonly holding: Holding; readonly amount: Money } & Units)
  | ({
      readonly kind: 'income';
      readonly category: Category;
      readonly amount: Money;
      readonly asset: AssetId;
    } & Units)
  | ({
      readonly kind: 'expense';
      readonly role: Role;
      readonly amount: Money;
      readonly asset: AssetId;
    } & Units);

export const getHoldingKey = ({ role, asset, source }: Holding): string =>
  `${role} ${asset} ${source}`;
