import { isFiat } from '@lotbook/model/fiat';
import type { FormType } from './form.ts';
import type { Elections } from './records.ts';
import { getOwn } from '@lotbook/model/get-own';

interface FormBox {
  readonly formType: FormType;
  readonly box: string;
}

const otherIncome: FormBox = { formType: '1099-MISC', box: '3' };
const interest: FormBox = { formType: '1099-INT', box: '1' };

/** Where income of a category is reported by default. */
const categoryBoxes: Readonly<Record<string, FormBox>> = {
  stakingRewards: otherIncome,
  earnRewards: otherIncome,
  airdrop: otherIncome,
  forkIncome: otherIncome,
  miningIncome: otherIncome,
  referral: otherIncome,
  interestIncome: otherIncome,
  workIncome: { formType: '1099-NEC', box: '1' },
  section1256: { formType: '1099-B', box: '11' },
  substitutePayment: { formType: '1099-MISC', box: '8' },
};

/** The form and box of a category, with or without its suffix. Interest in money is interest; in crypto the payer decides. */
export function getCategoryBox(
  category: string,
  asset: string,
  { cryptoInterestAsInterest }: Elections,
): FormBox | undefined {
  const name = category.replace(/_(standard|defi)$/, '');
  if (name === 'interestIncome' && (cryptoInterestAsInterest || isFiat(asset.toUpperCase())))
    return interest;
  return getOwn(categoryBoxes, name);
}
