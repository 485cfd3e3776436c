import { money, worth, type Money } from '@lotbook/decimal/decimal';
import type { Category } from './category.ts';
import type { FiatCode, TransactionId } from './ids.ts';
import type { IdentificationChannel } from './settings.ts';
import type { Matching, Movement, Transaction, Worth } from './transaction.ts';

/** What people decide about a record so that figures follow it. `part` names the movement by its place in the transaction, or the chosen lot. */
export interface DecisionPayloads {
  readonly category: {
    readonly category: Category;
    readonly customData?: unknown;
    readonly rule?: string;
  };
  /** Answers to questions of unsettled law for this transaction alone. */
  readonly treatment: Readonly<Record<string, string>>;
  readonly ignore: { readonly ignored: true };
  /** Another record tells of the same event, and stays; this one is set aside while that one is there. */
  readonly duplicate: { readonly of: string };
  /** Of one unit of the movement. `from` and `at`: who told it and of which instant it is, where it was chosen among known prices. */
  readonly price: {
    readonly unitPrice: string;
    readonly currency: string;
    readonly from?: string;
    readonly at?: string;
  };
  /** Of all units of the movement, costs included. */
  readonly basis: { readonly total: string; readonly currency: string };
  /** The worth at the time stands for a basis that nobody knows. */
  readonly assigned: Readonly<Record<string, never>>;
  readonly link: { readonly link: string };
  readonly 'match-off': Readonly<Record<string, never>>;
  readonly apart: { readonly from: readonly string[] };
  /** A lot chosen by hand for a disposal; `disposal` is the id of its entry. */
  readonly 'spec-id': {
    readonly disposal: string;
    readonly lot: string;
    readonly quantity: string;
    readonly recordedAt: string;
    /** Absent: in one's own books. */
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

/** Current decisions about one record: the payload by `kind` for all of it, by `kind:part` for a part of it. */
export type Decided = Readonly<Record<string, unknown>>;

export const decidedKey = (kind: string, part: string): string =>
  part === '' ? kind : `${kind}:${part}`;

/** The facts with what people decided laid over them. Without a decision they are the very same object. */
export function layDecisions(
  transaction: Transaction,
  decided: Decided | null | undefined,
): Transaction {
  if (!decided) return transaction;
  const of = <Kind extends DecisionKind>(kind: Kind, part = '') =>
    decided[decidedKey(kind, part)] as DecisionPayloads[Kind] | undefined;
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
      value: price && inCurrency(worth(movement.quantity, money(price.unitPrice)), price.currency),
      basis: basis && inCurrency(money(basis.total), basis.currency),
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

const inCurrency = (amount: Money, currency: string): Worth => ({
  amount,
  currency: currency as FiatCode,
});

type Definite<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

const definite = <T extends object>(fields: T): Definite<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Definite<T>;
