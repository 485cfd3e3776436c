import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { quantity } from '@lotbook/decimal/decimal';
import type { TransactionId } from '@lotbook/model/ids';
import { parseInstant } from '@lotbook/model/time';
import type { Matching } from '@lotbook/model/transaction';
import { shorten, type Cells } from '../cells.ts';
import type { ReadChoice, ReadMovement, ReadTransaction } from '../file-source.ts';
import { unguard, type LotbookColumn } from './columns.ts';
import { getOwn } from '@lotbook/model/get-own';

type LotbookCells = Cells<LotbookColumn>;

/** A person's decisions about a whole transaction, as its row states them. */
export function readDecisions(
  cells: LotbookCells,
): Pick<ReadTransaction, 'label' | 'matching' | 'lots'> {
  const label = unguard(cells.text('Label'));
  if (/[\s;/]/.test(label))
    cells.fail('Label', fill(rejectedRows.labelInvalid, { value: shorten(label) }));
  const matching = readMatching(cells);
  const lots = readChoices(cells);
  return {
    ...(label && { label }),
    ...(matching && { matching }),
    ...(lots.length > 0 && { lots }),
  };
}

function readMatching(cells: LotbookCells): Matching | undefined {
  const told = parts(cells.text('Matching')).map((text): Matching => {
    if (text === 'off') return { off: true };
    const [, word, names = ''] = /^(link|apart)=(.+)$/.exec(text) ?? [];
    if (word === 'link' && /^\S+$/.test(names)) return { link: names };
    if (word === 'apart') return { apart: names.split(/\s+/) as TransactionId[] };
    return cells.fail('Matching', fill(rejectedRows.notMatchingSetting, { value: shorten(text) }));
  });
  return told.length > 0 ? (Object.assign({}, ...told) as Matching) : undefined;
}

/** Two entries for one lot are ambiguous, so they are rejected. */
function readChoices(cells: LotbookCells): readonly ReadChoice[] {
  const lots = parts(cells.text('Lots')).map((text) => readChoice(cells, text));
  const twice = lots.find(
    ({ lot, side }, index) =>
      lots.findIndex((other) => other.lot === lot && other.side === side) < index,
  );
  return twice
    ? cells.fail('Lots', fill(rejectedRows.lotSelectedTwice, { lot: shorten(twice.lot) }))
    : lots;
}

function readChoice(cells: LotbookCells, text: string): ReadChoice {
  const [, units = '', lot = '', at = '', broker, side = ''] =
    /^(\d*\.?\d{1,18}) of (\S+) at (\S+)( by broker)?(?: for (\S+))?$/.exec(text) ?? [];
  const recordedAt = parseInstant(at);
  if (!recordedAt || !/[1-9]/.test(units))
    return cells.fail('Lots', fill(rejectedRows.notLotSelection, { value: shorten(text) }));
  return {
    side,
    lot,
    quantity: quantity(units),
    recordedAt,
    ...(broker && { channel: 'broker' as const }),
  };
}

const decidedLabels = ['value', 'basis', 'assigned'] as const;

/** A person's decisions about a row's side, or about the sides that its Value and its Basis belong to. */
export function applyDecided(
  cells: LotbookCells,
  movements: readonly ReadMovement[],
): readonly ReadMovement[] {
  const words = parts(cells.text('Decided'));
  if (words.length === 0) return movements;
  const sides = movements.filter(({ direction }) => direction !== 'fee');
  const isFee =
    sides.length === 0 ||
    (cells.text('Type') === 'fee' && sides.every(({ quantity: units }) => units === 0n));
  const told = isFee ? movements.filter(({ direction }) => direction === 'fee') : sides;
  return words.reduce((laid: readonly ReadMovement[], word) => {
    const place = movements.indexOf(
      matchTargets(word, told) ??
        cells.fail(
          'Decided',
          getOwn(refusals, word) ??
            fill(rejectedRows.notListed, { value: shorten(word), list: decidedLabels.join(', ') }),
        ),
    );
    return laid.map((each, index) => (index === place ? applyWord(each, word) : each));
  }, movements);
}

const refusals: Readonly<Record<string, FilledMessage>> = {
  value: fill(rejectedRows.decidedWithoutValue),
  basis: fill(rejectedRows.decidedWithoutBasis),
  assigned: fill(rejectedRows.assignedNotOneSided),
};

function matchTargets(word: string, told: readonly ReadMovement[]): ReadMovement | undefined {
  if (word === 'value') return told.find(({ value }) => value);
  if (word === 'basis') return told.find(({ basis }) => basis);
  return word === 'assigned' && told.length === 1 ? told[0] : undefined;
}

const applyWord = (movement: ReadMovement, word: string): ReadMovement =>
  word === 'assigned'
    ? { ...movement, assigned: true }
    : { ...movement, decided: { ...movement.decided, [word]: true } };

const parts = (text: string): readonly string[] =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '');
