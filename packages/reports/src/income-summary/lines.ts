import { getTreatment, type Treatments } from '@lotbook/engine/effects/treatments';
import type { Category } from '@lotbook/model/category';

/** The usual line of a return for each income category, outside a business and within one. */
export interface IncomeLine {
  readonly line: string;
  readonly business: string;
}

export interface IncomeKind {
  readonly category: Category;
  /** Received in money instead of digital assets. */
  readonly isMoney: boolean;
}

const interest: IncomeLine = { line: 'Schedule B, line 1', business: 'Schedule C, line 1' };
const business: IncomeLine = { line: 'Schedule C, line 1', business: 'Schedule C, line 1' };
const wages: IncomeLine = {
  line: 'Form 1040, line 1a, with the W-2',
  business: 'Schedule C, line 1',
};
const other: IncomeLine = { line: 'Schedule 1, line 8v', business: 'Schedule C, line 1' };

/** The treatment that decides, and the lines of its answers. */
interface LineQuestion {
  readonly key: string;
  readonly lines: Readonly<Record<string, IncomeLine>>;
}

const staking: LineQuestion = { key: 'staking', lines: { scheduleC: business } };
/** Categories whose line depends on an answer of the account; for other answers it is other income. */
const lineQuestions: Partial<Readonly<Record<Category, LineQuestion>>> = {
  stakingRewards_standard: staking,
  stakingRewards_defi: staking,
  miningIncome_standard: { key: 'mining', lines: { scheduleC: business } },
  workIncome_standard: { key: 'work', lines: { scheduleC: business, wages } },
  interestIncome_standard: { key: 'interest', lines: { scheduleB: interest } },
};

function getAnsweredLine(category: Category, treatments: Treatments): IncomeLine | undefined {
  const question = lineQuestions[category];
  return question?.lines[getTreatment(treatments, question.key)];
}

/** Income in money isn't from digital assets: interest is on Schedule B, income without a line of its own on line 8z of Schedule 1 (2025). */
function findMoneyLine(category: Category, treatments: Treatments): IncomeLine {
  if (category === 'interestIncome_standard') return interest;
  return getAnsweredLine(category, treatments) ?? { ...other, line: 'Schedule 1, line 8z' };
}

/** Schedule 1 (2025), line 8v: digital assets received as ordinary income that are not reported elsewhere, as the answers of the account have it. */
export const incomeLine = ({ category, isMoney }: IncomeKind, treatments: Treatments): IncomeLine =>
  isMoney ? findMoneyLine(category, treatments) : (getAnsweredLine(category, treatments) ?? other);
