import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/sealed-years';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { readCurrentSeal, type SealedYear } from '@lotbook/db/stores/sealed-years';
import { AppError } from '@lotbook/model/errors';
import { getAdvice } from '@lotbook/reports/changes-since-filing/advice';
import {
  getDifference,
  type Difference,
  type LineMove,
} from '@lotbook/reports/changes-since-filing/difference';
import type { FigureMove } from '@lotbook/reports/changes-since-filing/moves';
import type { SettingChange } from '@lotbook/reports/changes-since-filing/setting-changes';
import { getAccountTranslator } from '../reader-texts.ts';
import { renderText, type Text } from '@lotbook/reports/report-text';
import { getPlace } from '../base/jurisdiction.ts';
import { getSettings } from '../computing/account-inputs.ts';
import { readFiguresState } from '../computing/figures-state.ts';
import { readRecipientsDigest } from './changed-recipients.ts';
import { readFiledYear } from './filed-year.ts';
import type { Step } from './steps.ts';

/** What of a sealed year would be different today. Of lines and inputs the first `maxListed`, by date; the report has all. */
export interface YearDifference extends Omit<Difference, 'lines' | 'figures' | 'settings'> {
  readonly figures: readonly FigureMove<string>[];
  readonly settings: readonly SettingChange<string>[];
  readonly lines: readonly LineMove<string>[];
  readonly lineCount: number;
  readonly inputCount: number;
  readonly advice: readonly string[];
  /** Digest of the recipients of donations at this comparison. */
  readonly recipients: string;
  /** The figures compared with are not of the present facts. */
  readonly isStale: boolean;
}

/** Limit of lines and inputs on a page. */
export const maxListed = 200;

export async function readYearDifference(
  db: Db,
  account: Account,
  seal: SealedYear,
  step?: Step,
): Promise<YearDifference> {
  const { translate } = getAccountTranslator(account.jurisdiction);
  const render = (text: Text): string => renderText(text, translate);
  const settings = await getSettings(db, account);
  const {
    lines,
    inputs,
    figures,
    settings: changed,
    ...difference
  } = getDifference({ settings }, await readFiledYear(db, account, seal, step));
  return {
    ...difference,
    figures: figures.map((each) => ({ ...each, label: render(each.label) })),
    settings: changed.map(({ label, filed, now }) => ({
      label: render(label),
      filed: render(filed),
      now: render(now),
    })),
    lines: getFirst(lines).map((each) => ({ ...each, why: render(each.why) })),
    lineCount: lines.length,
    inputs: inputs.slice(0, maxListed),
    inputCount: inputs.length,
    recipients: await readRecipientsDigest(db, account.id),
    isStale: (await readFiguresState(db, account)) !== 'current',
    advice: getAdvice(difference.verdict, getPlace(account).jurisdiction).map(render),
  };
}

function getFirst<Item>(items: Iterable<Item>): readonly Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.length === maxListed) break;
    first.push(item);
  }
  return first;
}

/** @throws AppError NOT_FOUND where the year is not sealed. */
export async function sealInForce(db: Db, account: Account, taxYear: number): Promise<SealedYear> {
  const seal = await readCurrentSeal(db, account.id, taxYear);
  if (seal?.status !== 'sealed')
    throw new AppError(
      'NOT_FOUND',
      fill(texts.yearNotLocked, { taxYear: getPlace(account).years.label(taxYear) }),
    );
  return seal;
}
