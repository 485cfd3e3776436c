import { sum, type Money } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { compute, type Book } from '@lotbook/engine/compute';
import type { Issue, IssueText } from '@lotbook/model/issue';
import type { Disposal, TaxResult } from '@lotbook/model/result';
import { instantFromMs, localDate, type LocalDate } from '@lotbook/model/time';
import type { AccountLedger } from '../computing/account-ledger.ts';
import { readAssetBook } from '../computing/asset-book.ts';
import { matchTargets } from '../base/entry-ids.ts';
import { validateChoices, type LotsChosen } from '../decisions/spec-ids.ts';

/** The result of a disposal: its lots and the gain by term. */
export interface DisposalFigures {
  readonly disposals: readonly Disposal[];
  readonly proceeds: Money;
  readonly basis: Money;
  readonly shortTermGain: Money;
  readonly longTermGain: Money;
}

export interface SpecIdPreview {
  readonly taxTxId: string;
  /** As it is now. */
  readonly now: DisposalFigures;
  /** With the lots chosen. */
  readonly chosen: DisposalFigures;
  /** Why some of the lots would not be used, and which choices for something else could no longer be followed. */
  readonly refusals: readonly LotRefusal[];
}

export interface LotRefusal {
  readonly text: IssueText;
  /** When the other disposal was, of a choice for something else. */
  readonly disposedOn?: LocalDate;
}

/** The result of a disposal with the lots selected now, next to its current result. */
export async function toPreview(
  db: Db,
  account: Account,
  request: LotsChosen,
  resident: AccountLedger | undefined,
): Promise<SpecIdPreview> {
  const choices = await validateChoices(db, account, request, instantFromMs(Date.now()));
  const [{ disposal }] = choices as readonly [(typeof choices)[number]];
  const [target] = await matchTargets(db, account.id, [disposal]);
  const book = await readAssetBook(db, account, target!.named!.movement.asset, resident);
  const others = book.lotChoices.filter((each) => each.disposal !== disposal);
  const result = compute({ ...book, lotChoices: [...others, ...choices] });
  const now = compute(book);
  const transactionId = disposal.split('/')[0]!;
  const refused = listRefused(result);
  const own = refused.flatMap((issue) =>
    issue.transactionId === transactionId ? [{ text: issue.text }] : [],
  );
  return {
    taxTxId: disposal,
    now: getFigures(now, disposal),
    chosen: getFigures(result, disposal),
    refusals: [...own, ...getRefusedOthers(book, refused, { transactionId, now })],
  };
}

const listRefused = ({ issues }: TaxResult): readonly Issue[] =>
  issues.filter(({ code }) => code === 'spec-id-refused');

const toKey = ({ transactionId: id, text }: Issue): string => `${id} ${JSON.stringify(text)}`;

/** Choices for something else that can no longer be followed, each with its day. */
function getRefusedOthers(
  { transactions, settings }: Book,
  refused: readonly Issue[],
  { transactionId, now }: { readonly transactionId: string; readonly now: TaxResult },
): readonly LotRefusal[] {
  const before = new Set(listRefused(now).map(toKey));
  return refused.flatMap((issue) => {
    const { transactionId: id, text } = issue;
    const at = transactions.find((each) => each.id === id)?.at;
    if (id === transactionId || at === undefined || before.has(toKey(issue))) return [];
    return [{ text, disposedOn: localDate(at, settings.timeZone) }];
  });
}

function getFigures(result: TaxResult, entryId: string): DisposalFigures {
  const disposals = result.disposals.filter((each) => each.entryId === entryId);
  const getGain = (term: Disposal['term']): Money =>
    sum(disposals.filter((each) => each.term === term).map(({ gain }) => gain));
  return {
    disposals,
    proceeds: sum(disposals.map(({ proceeds }) => proceeds)),
    basis: sum(disposals.map(({ basis }) => basis)),
    shortTermGain: getGain('short'),
    longTermGain: getGain('long'),
  };
}
