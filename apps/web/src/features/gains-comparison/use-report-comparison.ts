import { useApolloClient } from '@apollo/client/react';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { CompareReportQuery } from '../../generated/graphql.ts';
import { usePlace } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import { upload } from '../imports/upload.ts';
import { useSession } from '../shared/use-session.ts';

const CompareReportDocument = graphql(`
  query CompareReport($accountId: ID!, $file: ID!, $dateOrder: String) {
    compareReport(accountId: $accountId, file: $file, dateOrder: $dateOrder) {
      fileName
      rejectedCount
      rejected {
        line
        reason
      }
      years {
        year
        theirs {
          proceeds
          costBasis
          gain
        }
        ours {
          proceeds
          costBasis
          gain
        }
        agreed
        differing
        differences {
          asset
          on
          gain
          reasons
        }
      }
    }
  }
`);

export type Comparison = CompareReportQuery['compareReport'];
export type ComparedYear = Comparison['years'][number];

/** The comparison of the last report, and how to compare one. */
export function useReportComparison() {
  const t = useTranslate();
  const client = useApolloClient();
  const accountId = useAccountId();
  const session = useSession();
  const { appId } = usePlace();
  const [comparison, setComparison] = useState<Comparison>();
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Returns whether it could be compared; otherwise `wrong` says why. */
  const compare = async (file: File, dateOrder: string): Promise<boolean> => {
    setBusy(true);
    setWrong(undefined);
    try {
      const token = (await session.signIn(appId).token()) ?? '';
      const { data } = await client.query({
        query: CompareReportDocument,
        variables: {
          accountId,
          file: await upload({ accountId, file, token, onSent: () => undefined, t }),
          dateOrder: dateOrder === '' ? null : dateOrder,
        },
        fetchPolicy: 'no-cache',
      });
      setComparison(data?.compareReport);
      return true;
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { comparison, wrong, busy, compare, forget: () => setWrong(undefined) };
}
