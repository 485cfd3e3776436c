import type { YearReady } from '../account/year-ready.ts';

export interface FilingStep {
  readonly id: 'data' | 'transfers' | 'prices' | 'choices';
  readonly open: number;
  /** The issues to resolve, as codes for the review. Empty if they are all of earlier years whose units were sold in this one. */
  readonly codes: readonly string[];
  /** Sources whose data ends early, or rows that can't be read: these are resolved at the sources. */
  readonly isAtSources: boolean;
}

const checksByStep: Readonly<Record<FilingStep['id'], readonly string[]>> = {
  data: ['sources', 'rows'],
  transfers: ['transfers'],
  prices: ['prices', 'costs'],
  choices: ['categories', 'choices'],
};

/** The steps before the review, each with the number of open items of its checks. */
export function getFilingSteps({
  checks,
  kinds,
}: Pick<YearReady, 'checks' | 'kinds'>): readonly FilingStep[] {
  return (Object.keys(checksByStep) as FilingStep['id'][]).map((id) => {
    const own = checks.filter((check) => checksByStep[id].includes(check.id));
    const open = own.reduce((sum, each) => sum + each.open, 0);
    const codes = own
      .flatMap((each) => each.codes)
      .filter((code) => kinds.some((kind) => kind.code === code && kind.count > 0));
    return { id, open, codes, isAtSources: id === 'data' && open > 0 && codes.length === 0 };
  });
}

/** Open issues that no step before the review counts. */
export function countOthers({ checks, kinds }: Pick<YearReady, 'checks' | 'kinds'>): number {
  const counted = new Set(checks.flatMap(({ codes }) => codes));
  return kinds.reduce(
    (sum, { code, severity, count }) =>
      severity !== 'info' && !counted.has(code) ? sum + count : sum,
    0,
  );
}
