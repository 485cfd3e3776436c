import { z } from 'zod';

const drops = z.string().regex(/^\d+$/);
const tokenAmount = z.object({ currency: z.string(), issuer: z.string(), value: z.string() });
/** Amounts of other kinds, such as multi-purpose tokens, are read as undefined. */
const otherAmount = z.record(z.string(), z.unknown()).transform((): undefined => undefined);
const amount = z.union([drops, tokenAmount, otherAmount]);

const fields = z.object({
  Account: z.string().optional(),
  Owner: z.string().optional(),
  Balance: amount.optional(),
  Amount: amount.optional(),
  HighLimit: tokenAmount.optional(),
  LowLimit: tokenAmount.optional(),
  NFTokenID: z.string().optional(),
  /** Of a holder's multi-purpose tokens; locked ones are in escrows of the holder. */
  MPTokenIssuanceID: z.string().optional(),
  MPTAmount: drops.optional(),
  LockedAmount: drops.optional(),
  Flags: z.string().optional(),
});
export type Fields = z.infer<typeof fields>;

const node = z.object({
  LedgerEntryType: z.string(),
  FinalFields: fields.optional(),
  PreviousFields: fields.optional(),
  NewFields: fields.optional(),
});
export type LedgerNode = z.infer<typeof node>;

export const transactionShape = z.object({
  validated: z.boolean(),
  tx: z.object({
    Account: z.string(),
    Owner: z.string().optional(),
    Fee: drops,
    TransactionType: z.string(),
    NFTokenID: z.string().optional(),
    hash: z.string(),
    date: z.string().regex(/^\d+$/).transform(Number),
    ledger_index: z.string().regex(/^\d+$/).transform(Number),
  }),
  meta: z.object({
    TransactionResult: z.string(),
    nftoken_id: z.string().optional(),
    AffectedNodes: z.array(
      z.object({
        ModifiedNode: node.optional(),
        CreatedNode: node.optional(),
        DeletedNode: node.optional(),
      }),
    ),
  }),
});
export type XrpTransaction = z.infer<typeof transactionShape>;

/** A result of any method, or its failure. */
export const answerShape = z.object({
  result: z.looseObject({
    error: z.string().optional(),
    error_message: z.string().optional(),
  }),
});
export const historyShape = z.object({
  transactions: z.array(transactionShape),
  marker: z.unknown().optional(),
});
export const infoShape = z.object({ account_data: z.object({ Balance: drops }) });
export const linesShape = z.object({
  lines: z.array(z.object({ account: z.string(), balance: z.string(), currency: z.string() })),
  marker: z.unknown().optional(),
});
export const objectsShape = z.object({
  account_objects: z.array(fields.extend({ LedgerEntryType: z.string() })),
  marker: z.unknown().optional(),
});
