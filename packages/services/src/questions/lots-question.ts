import { sum, type Money } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { compute } from '@lotbook/engine/compute';
import type { Disposal, TaxResult } from '@lotbook/model/result';
import { instantFromMs } from '@lotbook/model/time';
import type { AccountLedger } from '../computing/account-ledger.ts';
import { assetBook } from '../computing/asset-book.ts';
import { meantBy } from '../decisions/entry-ids.ts';
import { checkedChoices, type LotsChosen } from '../decisions/spec-ids.ts';

/** What a disposal comes to: its lots and the gain by term. */
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
  /** Why some of the lots would not be used; empty where all would. */
  readonly refusals: readonly string[];
}

/** What a disposal would come to with lots chosen for it at this moment, beside what it comes to now. */
export async function previewOf(db: Db, account: Account, wanted: LotsChosen, resident: AccountLedger | undefined): Promise<SpecIdPreview> {
  const choices = await checkedChoices(db, account, wanted, instantFromMs(Date.now()));
  const [{ disposal }] = choices as readonly [(typeof choices)[number]];
  const [meant] = await meantBy(db, account.id, [disposal]);
  const book = await assetBook(db, account, meant!.named!.movement.asset, resident);
  const others = book.lotChoices.filter((each) => each.disposal !== disposal);
  const result = compute({ ...book, lotChoices: [...others, ...choices] });
  const transactionId = disposal.split('/')[0]!;
  return {
    taxTxId: disposal,
    now: figuresOf(compute(book), disposal),
    chosen: figuresOf(result, disposal),
    refusals: result.issues.flatMap((issue) => (issue.code === 'spec-id-refused' && issue.transactionId === transactionId ? [issue.message] : [])),
  };
}

function figuresOf(result: TaxResult, entryId: string): DisposalFigures {
  const disposals = result.disposals.filter((each) => each.entryId === entryId);
  const gainOf = (term: Disposal['term']): Money => sum(disposals.filter((each) => each.term === term).map(({ gain }) => gain));
  return {
    disposals,
    proceeds: sum(disposals.map(({ proceeds }) => proceeds)),
    basis: sum(disposals.map(({ basis }) => basis)),
    shortTermGain: gainOf('short'),
    longTermGain: gainOf('long'),
  };
}
