import { useQuery } from '@apollo/client/react';
import { useAllowed } from '../account/use-may.ts';
import { PlanPaymentDocument } from './billing-documents.ts';

/** Whether the last payment of the plan failed, for the owner; undefined for others and while loading. */
export function usePlanPayment(accountId: string): 'failed' | 'ok' | undefined {
  const isOwner = useAllowed().may('billingView');
  const { data } = useQuery(PlanPaymentDocument, { variables: { accountId }, skip: !isOwner });
  if (!isOwner || !data?.subscription) return undefined;
  return data.subscription.paymentFailed ? 'failed' : 'ok';
}
