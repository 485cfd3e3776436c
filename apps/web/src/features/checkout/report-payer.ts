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

/** Who pays for the reports of an account, as the person sees it; undefined until it is known. */
export function useReportPayer(accountId: string) {
  const { data, error, refetch } = useQuery(ReportPayerDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return { payer: data?.reportPayer, error, refetch };
}

interface Seen {
  readonly payer: ReportPayer;
  /** The account is that of a client, seen from a firm. */
  readonly isClient: boolean;
  /** The preparer of an account that pays itself. */
  readonly preparer: string | undefined;
}

/** Who pays, and what the person can do about it. Undefined where there is nothing to say: somebody pays for their own account, and nobody else is there. */
export function formatPayer({
  payer: { payer, name, isOwn, mayPay },
  isClient,
  preparer,
}: Seen): string | undefined {
  if (payer === 'account') {
    if (isClient)
      return 'The client pays for these reports. Your firm may download them once the year is paid.';
    if (!mayPay) return 'The owner of this account pays for its reports, at Tax Checkout.';
    return preparer === undefined
      ? undefined
      : `You pay for your reports. ${preparer}, your preparer, may download them once a year is paid.`;
  }
  if (isOwn && mayPay)
    return 'Your firm pays for the reports of this client. Its credit is taken first, then its card is charged; the client is never charged.';
  if (isOwn)
    return 'Your firm pays for the reports of this client. Ask the owner of your firm: you do not have permission to manage billing.';
  if (isClient) return `${name} pays for the reports of this client. Your firm is not charged.`;
  const agreed = `Your preparer, ${name}, pays for your reports, as you agreed. Ask them before you pay:`;
  return mayPay
    ? `${agreed} you can pay yourself, and nothing is charged twice for a year.`
    : `${agreed} the owner of this account can pay as well.`;
}
