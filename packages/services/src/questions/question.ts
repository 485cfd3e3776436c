import type { MethodTotals } from '@lotbook/engine/compute-methods';
import type { AccountId } from '@lotbook/model/ids';
import type { OtherTreatments, TreatmentComparison } from './compare-question.ts';
import type { EvidenceRequest, FigureEvidence } from './explain-question.ts';
import type { LotsToChoose } from './choosable-question.ts';
import type { Services } from '../services.ts';
import type { LotsChosen } from '../decisions/spec-ids.ts';
import type { SpecIdPreview } from './lots-question.ts';
import type { PriceChoices } from './prices-question.ts';
import type { Consequences, ConsequencesRequest } from './consequences-question.ts';
import type { BulkPreview, BulkPreviewRequest } from '../bulk/bulk-question.ts';

/** A query that takes long while a person waits, so it is answered outside of the request. */
export type Question =
  | { readonly kind: 'explain'; readonly wanted: EvidenceRequest }
  | { readonly kind: 'lots'; readonly wanted: LotsChosen }
  | { readonly kind: 'choosable'; readonly taxTxId: string }
  | { readonly kind: 'prices'; readonly taxTxId: string }
  | { readonly kind: 'bulk'; readonly wanted: BulkPreviewRequest }
  /** Compares a year's broker forms with the books, unless already done. */
  | { readonly kind: 'forms'; readonly taxYear: number }
  | { readonly kind: 'consequences'; readonly wanted: ConsequencesRequest }
  /** `year`: the year whose largest differences are listed. */
  | { readonly kind: 'methods'; readonly year: number | undefined }
  | { readonly kind: 'treatments'; readonly wanted: OtherTreatments };

/** Whether the answer depends on the account's computed figures. Other queries only read the database and don't wait for a computation. */
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

/** Has a question answered, for whoever has these services. What the answer refuses is thrown. */
export type Asker = (
  accountId: AccountId,
  question: Question,
  services: Services,
) => Promise<unknown>;
