import type { Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import { recipientOnly, type FiledYear, type InputChange, type ReportInput } from '../report.ts';
import type { FigureMove, Moved } from './moves.ts';
import { listSettingChanges, type SettingChange } from './setting-changes.ts';

/** A line that moved, and why, in a sentence. */
export interface LineMove<Words = Text> extends Moved {
  readonly why: Words;
}

/**
 * What to do. `none`: every figure is as filed. `keep`: only choices changed, which do not reach back to a filed return. `check`: the program counts differently.
 * `amend`: figures behind the return differ. `named`: every figure is as filed, but a donation names another recipient.
 */
export type Verdict = 'none' | 'named' | 'keep' | 'check' | 'amend';

export interface Difference {
  readonly verdict: Verdict;
  readonly figures: readonly FigureMove[];
  /** By time: a list, or generated for each iteration. */
  readonly lines: Iterable<LineMove> & { readonly length: number };
  readonly inputs: readonly InputChange[];
  readonly settings: readonly SettingChange[];
  readonly engine: { readonly filed: string; readonly now: string } | undefined;
}

/** How the present figures of a year differ from those that were filed, why, and what that means for the return. */
export function getDifference(
  { settings: present }: Pick<ReportInput, 'settings'>,
  { settings: sealed, ...filed }: FiledYear,
): Difference {
  const settings = listSettingChanges(sealed, present);
  const engine =
    filed.engine === filed.presentEngine
      ? undefined
      : { filed: filed.engine, now: filed.presentEngine };
  const reasons = { settings: settings.length > 0, engine: engine !== undefined };
  const bearing = filed.changes.filter(({ fields }) => fields.join() !== recipientOnly.join());
  const named = filed.changes.some(({ fields }) => fields.includes(recipientOnly[0]!));
  const changes = new Map(bearing.map((each) => [each.transactionId as string, each]));
  const { figures, lines: moved } = filed.moves;
  const lines = {
    length: moved.length,
    *[Symbol.iterator](): Iterator<LineMove> {
      for (const line of moved)
        yield {
          ...line,
          why: getReason(changes.get(line.transactionId), changes.size > 0, reasons),
        };
    },
  };
  const verdict =
    lines.length === 0
      ? named
        ? 'named'
        : 'none'
      : changes.size > 0
        ? 'amend'
        : settings.length > 0
          ? 'keep'
          : 'check';
  return { verdict, figures, lines, inputs: filed.changes, settings, engine };
}

function getReason(
  own: InputChange | undefined,
  hasOthers: boolean,
  { settings, engine }: { readonly settings: boolean; readonly engine: boolean },
): Text {
  if (own?.what === 'added') return cellTexts.transactionAdded;
  if (own?.what === 'removed') return cellTexts.transactionRemoved;
  if (own) return fill(cellTexts.transactionChanged, { fields: own.fields.join(', ') });
  if (hasOthers) return cellTexts.lotsDiffer;
  if (settings) return cellTexts.settingsChanged;
  return engine ? cellTexts.engineChanged : cellTexts.priceChanged;
}
