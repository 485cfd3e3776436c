import { useApolloClient, useLazyQuery } from '@apollo/client/react';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { IncompleteBanner } from '../account/IncompleteBanner.tsx';
import { findLacking, type Unpriced } from '../account/incomplete-text.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useUnpriced } from '../account/use-unpriced.ts';
import { useAccount } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { ExplainedFigureView, type InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import { WhyLink } from '../../system/links.tsx';
import { compareHere } from './compare-methods.ts';
import type { ComparedMethod } from './comparer.worker.ts';
import { MethodDifferences } from './MethodDifferences.tsx';
import {
  isAsCompared,
  explainAsset,
  explainMethod,
  getYear,
  type AccountYear,
} from './explain-method.ts';

const CompareMethodsDocument = graphql(`
  query CompareMethods($accountId: ID!, $taxYear: Int) {
    compareMethods(accountId: $accountId, taxYear: $taxYear) {
      method
      years {
        year
        gain
        shortTermGain
        longTermGain
      }
      assets {
        year
        asset
        gain
      }
      sales {
        entryId
        timestamp
        asset
        quantity
        proceeds
        gain
        lots {
          lotId
          acquiredOn
          quantity
          basis
          source
        }
        furtherLots
        furtherQuantity
        furtherBasis
      }
    }
  }
`);

interface Line {
  readonly method: string;
  readonly inForce: boolean;
  /** In force, and the account comes to the same: its evidence is that of the line. */
  readonly asOwn: boolean;
  readonly taxYear: number;
  readonly year: ComparedMethod['years'][number] | undefined;
  /** What no method counts because prices are missing. */
  readonly lacks: readonly Unpriced[];
  /** Why the year comes to so much, where the account comes to something else. */
  readonly told: (() => InlineExplanation) | undefined;
}

const zero = '0';
const gain = (id: 'gain' | 'shortTermGain' | 'longTermGain', label: string): Column<Line> => ({
  id,
  label,
  width: '',
  end: true,
  cell: ({ year, asOwn, taxYear, told, lacks }) => {
    const amount = (
      <TotalAmount value={year?.[id] ?? zero} missing={lacks} isComputing={false} gain />
    );
    if (!year) return amount;
    if (!asOwn)
      return told ? <ExplainedFigureView told={told}>{amount}</ExplainedFigureView> : amount;
    return (
      <WhyLink what="year" id={String(taxYear)}>
        {amount}
      </WhyLink>
    );
  },
});

const columns: readonly Column<Line>[] = [
  {
    id: 'method',
    label: 'Method',
    width: '',
    cell: ({ method, inForce }) => (
      <>
        {method} {inForce && <Badge tone="info">in force</Badge>}
      </>
    ),
  },
  gain('shortTermGain', 'Short-term'),
  gain('longTermGain', 'Long-term'),
  gain('gain', 'Net gain'),
];

/** The tax year under each method, side by side. Only where the law lets lots be chosen. */
export function MethodComparison({
  taxYear,
  own,
}: {
  readonly taxYear: number;
  readonly own: AccountYear | undefined;
}) {
  const { accountId, account } = useAccount();
  const { years, unitsRule } = useTaxPlace();
  const lacks = findLacking(useUnpriced(taxYear), 'disposal');
  const { compare, methods, busy, wrong } = useComparison(accountId, taxYear);
  const method = account?.taxPayerDetails?.taxMethod;
  if (unitsRule !== undefined || !account) return null;
  const present = methods?.find((each) => each.method === method);
  const asOwn = present !== undefined && isAsCompared(getYear(present, taxYear), own);
  const asked = {
    own,
    taxYear,
    yearLabel: years.label(taxYear),
    currency: account.fiatCurrency,
    timeZone: account.timezone,
  };
  const lines = methods?.map((each): Line => ({
    method: each.method,
    inForce: each === present,
    asOwn: asOwn && each === present,
    taxYear,
    lacks,
    year: getYear(each, taxYear),
    told: present && (() => explainMethod({ ...asked, method: each, present })),
  }));
  return (
    <Section
      title={`What would ${years.label(taxYear)} be under another method?`}
      note={`In ${account.fiatCurrency}, each method from your first transaction on, without standing orders`}
      action={
        <Button small busy={busy} onClick={() => void compare()}>
          {lines ? 'Compare again' : 'Compare methods'}
        </Button>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      {lines ? (
        <Stack>
          <IncompleteBanner year={taxYear} label={years.label(taxYear)} />
          <PlainTable
            label="Methods side by side"
            rows={lines}
            rowId={(line) => line.method}
            columns={columns}
          />
          <MethodDifferences
            methods={methods ?? []}
            inForce={method}
            hasEvidence={asOwn}
            taxYear={taxYear}
            why={(asset, each) =>
              explainAsset(asset, { ...asked, method: each, present: present ?? each })
            }
          />
        </Stack>
      ) : (
        <Text tone="muted">
          FIFO, LIFO and HIFO side by side. Nothing changes; a method counts only for what is sold
          after it was chosen.
        </Text>
      )}
    </Section>
  );
}

/** Computed in the browser where the account is not too large for it, else by the service. */
function useComparison(accountId: string, taxYear: number) {
  const client = useApolloClient();
  const [ask] = useLazyQuery(CompareMethodsDocument, { fetchPolicy: 'network-only' });
  const [methods, setMethods] = useState<readonly ComparedMethod[]>();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const compare = async () => {
    setBusy(true);
    setWrong(undefined);
    try {
      const here = await compareHere({ client, accountId, taxYear }).catch(() => undefined);
      if (here) return setMethods(here);
      const { data, error } = await ask({ variables: { accountId, taxYear } });
      if (error) throw error;
      setMethods(data?.compareMethods);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { compare, methods, busy, wrong };
}
