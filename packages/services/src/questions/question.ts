import type { MethodTotals } from '@lotbook/engine/compute-methods';
import type { AccountId } from '@lotbook/model/ids';
import type { OtherTreatments, TreatmentComparison } from './compare-question.ts';
import type { EvidenceRequest, FigureEvidence } from './explain-question.ts';
import type { LotsToChoose } from './choosable-question.ts';
import type { LotsChosen } from '../decisions/spec-ids.ts';
import type { SpecIdPreview } from './lots-question.ts';
import type { PriceChoices } from './prices-question.ts';
import type { Consequences, ConsequencesRequest } from './consequences-question.ts';
import type { BulkPreview, BulkPreviewRequest } from './bulk-question.ts';

/** What takes long to answer while somebody waits, and is answered beside the requests of others. */
export type Question =
  | { readonly kind: 'explain'; readonly wanted: EvidenceRequest }
  | { readonly kind: 'lots'; readonly wanted: LotsChosen }
  | { readonly kind: 'choosable'; readonly taxTxId: string }
  | { readonly kind: 'prices'; readonly taxTxId: string }
  | { readonly kind: 'bulk'; readonly wanted: BulkPreviewRequest }
  /** Has the forms of brokers of a year compared with the books, where nobody has done that yet. */
  | { readonly kind: 'forms'; readonly taxYear: number }
  | { readonly kind: 'consequences'; readonly wanted: ConsequencesRequest }
  /** `year`: of which the sales that differ most are told. */
  | { readonly kind: 'methods'; readonly year: number | undefined }
  | { readonly kind: 'treatments'; readonly wanted: OtherTreatments };

/** Whether the answer hangs on what the account's figures are computed to. The others read the database alone and wait for no computation. */
export const isComputed = (kind: Question['kind']): boolean => kind !== 'prices' && kind !== 'bulk';

export interface Answers {
  readonly explain: FigureEvidence;
  readonly lots: SpecIdPreview;
  readonly choosable: LotsToChoose;
  readonly prices: PriceChoices;
  readonly bulk: BulkPreview;
  readonly forms: { readonly isKept: boolean };
  readonly consequences: Consequences;
  readonly methods: readonly MethodTotals[];
  readonly treatments: TreatmentComparison;
}

/** Has a question answered elsewhere. What the answer refuses is thrown. */
export type Asker = (accountId: AccountId, question: Question) => Promise<unknown>;
