import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import { useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import type { ReportPayerQuery } from '../../generated/graphql.ts';

const ReportPayerDocument = graphql(`
  query ReportPayer($accountId: ID!) {
    reportPayer(accountId: $accountId) {
      billed
      payer
      name
      isOwn
      mayPay
    }
  }
`);

export type ReportPayer = ReportPayerQuery['reportPayer'];

/** Who pays for the reports of an account, from the user's point of view; undefined while loading. */
export function useReportPayer(accountId: string) {
  const { data, error, refetch } = useQuery(ReportPayerDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return { payer: data?.reportPayer, error, refetch };
}

interface PayerView {
  readonly payer: ReportPayer;
  /** Whether a firm is viewing a client's account. */
  readonly isClient: boolean;
  /** The preparer of an account that pays for itself. */
  readonly preparer: string | undefined;
}

/** Who pays, and what the user can do about it. Undefined for accounts that pay for themselves and have no preparer. */
export function formatPayer(
  t: Translate,
  { payer: { payer, name, isOwn, mayPay }, isClient, preparer }: PayerView,
): string | undefined {
  if (payer === 'account') {
    if (isClient) return t(checkout.payerClient);
    if (!mayPay) return t(checkout.payerOwner);
    return preparer === undefined ? undefined : t(checkout.payerSelf, { preparer });
  }
  if (isOwn && mayPay) return t(checkout.payerFirm);
  if (isOwn) return t(checkout.payerFirmOwner);
  if (isClient) return t(checkout.payerOther, { name: name ?? '' });
  return mayPay
    ? t(checkout.payerPreparerMayPay, { name: name ?? '' })
    : t(checkout.payerPreparerOwner, { name: name ?? '' });
}
