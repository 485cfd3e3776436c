import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const features = path.resolve(import.meta.dirname, '../apps/web/src/features');

/** Amounts whose value mentions a total and that can't lack anything, each with the reason. */
const whole: Readonly<Record<string, string>> = {
  'checkout/charge-columns.tsx: total': 'what a firm is charged',
  'staking/StakingCard.tsx: totals.balance': 'what the chain reported last',
  'staking/StakingCard.tsx: totals.rewardsYear': 'a note below it counts the gaps',
  'staking/ValidatorList.tsx: totals.balance': 'what the chain reported last',
  'staking/ValidatorList.tsx: totals.rewardsLastDay': 'a note beside it counts the gaps',
  'staking/ValidatorList.tsx: totals.rewardsTotal': 'a note beside it counts the gaps',
  'staking/ValidatorList.tsx: totals.rewardsYear': 'a note beside it counts the gaps',
  'staking/validator-columns.tsx: totals[field]': 'the column Gaps has its own total',
};

const amount = /<Amount\b(?:[^>]|=>)*?value=\{((?:[^{}]|\{[^{}]*\})*)\}/g;
const mentionsTotal = /\b(?:totals?|sums?|sumBy|year|years)\b/;

function findTotals(): readonly string[] {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  return files.flatMap((file) =>
    [...readFileSync(path.join(features, file), 'utf8').matchAll(amount)]
      .map(([, value = '']) => value.replaceAll(/\s+/g, ' ').trim())
      .filter((value) => mentionsTotal.test(value))
      .map((value) => `${file.replaceAll('\\', '/')}: ${value}`),
  );
}

it('draws every total with TotalAmount, which considers what is unknown or being computed', () => {
  expect(findTotals().toSorted()).toEqual(Object.keys(whole).toSorted());
});
