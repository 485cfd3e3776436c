import { useQuery } from '@apollo/client/react';
import { BillingDocumentsDocument, CreditDocument, InvoicesDocument } from './billing-documents.ts';

/** Whether an account has no credit, card, invoices or documents: the sections for them are hidden. Undefined while loading or if loading failed. */
export function useNoBilling(accountId: string): boolean | undefined {
  const options = { variables: { accountId } };
  const credit = useQuery(CreditDocument, options).data?.credit;
  const charges = useQuery(InvoicesDocument, options).data;
  const documents = useQuery(BillingDocumentsDocument, options).data?.billingDocuments;
  if (!credit || !charges || !documents) return undefined;
  return (
    credit.addOns.length === 0 &&
    charges.invoices.length === 0 &&
    !charges.paymentSource &&
    documents.length === 0
  );
}
