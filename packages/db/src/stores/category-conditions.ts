import type { Category } from '@lotbook/model/category';
import { fiatCodes } from '@lotbook/model/fiat';
import { sql, type RawBuilder } from 'kysely';
import { selectMoves, resetToRules } from './category-rules.ts';
import { makeConditions, displayCategory, type TransactionWindow } from './transaction-filter.ts';

/** A condition on a transaction `t` and its figure `f`, which other stores make part of their statements. */
export type Condition = RawBuilder<unknown>;

/** A side of a transaction, and what moved on the other side. */
export interface SideCondition {
  readonly direction: 'in' | 'out' | 'fee';
  readonly against: 'nothing' | 'money' | 'property';
}

/** It has one of these sides. Tests only what that depends on. */
export function hasSide(sides: readonly SideCondition[]): Condition {
  const onFee = sides.some(({ direction }) => direction === 'fee') ? [selectMoves('fee')] : [];
  const fitting = [
    ...onFee,
    ...(['in', 'out'] as const).flatMap((direction) => hasDirection(direction, sides)),
  ];
  return fitting.length === 0 ? sql`false` : sql`(${sql.join(fitting, sql` or `)})`;
}

function hasDirection(
  direction: 'in' | 'out',
  sides: readonly SideCondition[],
): readonly Condition[] {
  const against = new Set(
    sides.flatMap((side) => (side.direction === direction ? [side.against] : [])),
  );
  const opposite = direction === 'in' ? 'out' : 'in';
  if (against.size === 0) return [];
  if (against.size === 3) return [selectMoves(direction)];
  const property = sql`t.movements @? ${`$[*] ? (@.direction == "${opposite}" && !(${fiatCodes.map((code) => `@.asset == "${code}"`).join(' || ')}))`}::jsonpath`;
  const byOpposite: Readonly<Record<SideCondition['against'], Condition>> = {
    nothing: sql`not ${selectMoves(opposite)}`,
    money: sql`(${selectMoves(opposite)} and not ${property})`,
    property: sql`(${selectMoves(opposite)} and ${property})`,
  };
  return [
    sql`(${selectMoves(direction)} and (${sql.join(
      [...against].map((each) => byOpposite[each]),
      sql` or `,
    )}))`,
  ];
}

/** It matches a filter and has one of these sides. The window is as `found` returns it. */
export const matchesWithSide = (
  window: TransactionWindow,
  sides: readonly SideCondition[],
): Condition => sql`(${makeConditions(window)} and ${hasSide(sides)})`;

/** The condition holds, and a rule of this category would change it. */
export const makeRuleChange = (condition: Condition, category: Category): Condition =>
  sql`${condition} and ${resetToRules(category)}`;

/** Only transfers, or possible transfers, have another end to match. */
export const isTransferEnd: Condition = sql`f.match_state is not null`;

export const isAny: Condition = sql`true`;

/** A donation by the figures, or by what was decided since they were made. */
export const isDonation: Condition = sql`(${displayCategory} = 'donation_standard' or exists (select from decision d where d.account_id = t.account_id and d.record_id = t.id
  and d.kind = 'category' and d.part = '' and d.revoked_at is null and d.payload ->> 'category' = 'donation_standard'))`;
