import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useAllowed } from '../account/use-may.ts';
import { PlanPaymentDocument } from './billing-documents.ts';

/** The owner's plan: whether its last payment failed, and until when the account can be changed after it was canceled. Undefined for others and while loading. */
export function usePlanPayment(
  accountId: string,
): { readonly isFailed: boolean; readonly accessEndsAt: string | null } | undefined {
  const [now] = useState(() => Date.now());
  const isOwner = useAllowed().may('billingView');
  const { data } = useQuery(PlanPaymentDocument, { variables: { accountId }, skip: !isOwner });
  if (!isOwner || !data?.subscription) return undefined;
  const { paymentFailed, access_end: end } = data.subscription;
  return {
    isFailed: paymentFailed,
    accessEndsAt: end !== null && Date.parse(end) > now ? end : null,
  };
}
