import { money, worth, type Money } from '@lotbook/decimal/decimal';
import type { Category } from './category.ts';
import type { FiatCode, TransactionId } from './ids.ts';
import type { IdentificationChannel } from './settings.ts';
import type { Matching, Movement, Transaction, Worth } from './transaction.ts';

/** A person's decisions about a record, which figures follow. `part` is the movement's index in the transaction, or the selected lot. */
export interface DecisionPayloads {
  readonly category: {
    readonly category: Category;
    readonly customData?: unknown;
    readonly rule?: string;
  };
  /** Answers to questions of unsettled law for this transaction alone. */
  readonly treatment: Readonly<Record<string, string>>;
  readonly ignore: { readonly ignored: true };
  /** Another record reports the same event and is kept; this one is excluded while that one exists. */
  readonly duplicate: { readonly of: string };
  /** Per unit of the movement. `from` and `at`: the provider and the instant, if a known price was chosen. */
  readonly price: {
    readonly unitPrice: string;
    readonly currency: string;
    readonly from?: string;
    readonly at?: string;
  };
  /** For all units of the movement, costs included. */
  readonly basis: { readonly total: string; readonly currency: string };
  /** The market value at that time replaces an unknown basis. */
  readonly assigned: Readonly<Record<string, never>>;
  readonly link: { readonly link: string };
  readonly 'match-off': Readonly<Record<string, never>>;
  readonly apart: { readonly from: readonly string[] };
  /** A lot selected manually for a disposal; `disposal` is the id of its entry. */
  readonly 'spec-id': {
    readonly disposal: string;
    readonly lot: string;
    readonly quantity: string;
    readonly recordedAt: string;
    /** Absent: in the taxpayer's own books. */
    readonly channel?: IdentificationChannel;
  };
}
export type DecisionKind = keyof DecisionPayloads;

export const decisionKinds = [
  'category',
  'treatment',
  'ignore',
  'duplicate',
  'price',
  'basis',
  'assigned',
  'link',
  'match-off',
  'apart',
  'spec-id',
] as const satisfies readonly DecisionKind[];

/** Current decisions about one record: the payload by `kind` for the whole record, by `kind:part` for a part. */
export type Decided = Readonly<Record<string, unknown>>;

export const getDecisionKey = (kind: string, part: string): string =>
  part === '' ? kind : `${kind}:${part}`;

/** Applies decisions to the facts. Returns the same object if there are none. */
export function applyDecisions(
  transaction: Transaction,
  decided: Decided | null | undefined,
): Transaction {
  if (!decided) return transaction;
  const of = <Kind extends DecisionKind>(kind: Kind, part = '') =>
    decided[getDecisionKey(kind, part)] as DecisionPayloads[Kind] | undefined;
  const matching = toMatching(of);
  return {
    ...transaction,
    movements: transaction.movements.map((movement, place) =>
      layOnMovement(
        movement,
        of('price', String(place)),
        of('basis', String(place)),
        of('assigned', String(place)),
      ),
    ),
    ...definite({
      category: of('category')?.category,
      treatments: of('treatment') && { ...transaction.treatments, ...of('treatment') },
      ignored: of('ignore') || of('duplicate') ? (true as const) : undefined,
      matching: Object.keys(matching).length > 0 ? matching : undefined,
    }),
  };
}

type Of = <Kind extends DecisionKind>(kind: Kind) => DecisionPayloads[Kind] | undefined;

const toMatching = (of: Of): Matching =>
  definite({
    link: of('link')?.link,
    off: of('match-off') ? (true as const) : undefined,
    apart: of('apart')?.from as readonly TransactionId[] | undefined,
  });

function layOnMovement(
  movement: Movement,
  price: DecisionPayloads['price'] | undefined,
  basis: DecisionPayloads['basis'] | undefined,
  assigned: DecisionPayloads['assigned'] | undefined,
): Movement {
  if (!price && !basis && !assigned) return movement;
  return {
    ...movement,
    ...definite({
      value: price && toWorth(worth(movement.quantity, money(price.unitPrice)), price.currency),
      basis: basis && toWorth(money(basis.total), basis.currency),
      assigned: assigned ? (true as const) : undefined,
      decided:
        price || basis
          ? {
              ...movement.decided,
              ...(price && { value: true as const }),
              ...(basis && { basis: true as const }),
            }
          : undefined,
    }),
  };
}

const toWorth = (amount: Money, currency: string): Worth => ({
  amount,
  currency: currency as FiatCode,
});

type Definite<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

const definite = <T extends object>(fields: T): Definite<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Definite<T>;
