import { categories } from '@lotbook/model/category';
import { describe, expect, it } from 'vitest';
import { categoryEffects } from '../effects/category-effects.ts';
import { scenario } from '../testing/scenario.ts';
import { defiCases } from './defi-cases.ts';
import { incomingCases } from './incoming-cases.ts';
import { outgoingCases } from './outgoing-cases.ts';
import { toLines } from './rule-case.ts';

const cases = { ...incomingCases, ...outgoingCases, ...defiCases };
const shown = new Set(Object.keys(cases).flatMap((key) => key.split(' & ')));

describe('the consequences of a category', () => {
  it.each(Object.entries(cases))('%s', (key, { book, settings, prices, gives }) => {
    const result = scenario(book, settings, prices);
    expect(toLines(result)).toEqual(gives);
    for (const each of key.split(' & ')) {
      const [category, direction] = each.split(' ');
      const isShown = result.entries.some(
        ({ category: its, side }) =>
          its === category && (direction === 'in') === (side === 'incoming'),
      );
      expect(isShown, `an entry under ${each}`).toBe(true);
    }
  });

  it('covers every category on every allowed side, under every answer that changes it', () => {
    const wanted = categories.flatMap((category) => {
      const { unless, ...rule } = categoryEffects[category];
      return (['in', 'out'] as const).flatMap((side) => {
        if (rule[side] === undefined) return [];
        return [
          `${category} ${side}`,
          ...(unless?.[side] ? [`${category} ${side} ${unless.treatment}=${unless.is}`] : []),
        ];
      });
    });
    expect(wanted.filter((key) => !shown.has(key))).toEqual([]);
  });
});
