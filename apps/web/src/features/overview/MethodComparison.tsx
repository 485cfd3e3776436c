import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/overview-methods';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useLazyQuery } from '@apollo/client/react';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useMemo, useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { IncompleteBanner } from '../account/IncompleteBanner.tsx';
import { UncertainBanner } from '../account/UncertainBanner.tsx';
import { findLacking, type Unpriced } from '../account/incomplete-text.ts';
import { useAssumed } from '../account/use-assumed.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useUncertain, type UncertainYear } from '../account/use-uncertain.ts';
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
  /** In use, with the same result as the account, whose evidence therefore applies. */
  readonly asOwn: boolean;
  readonly taxYear: number;
  readonly year: ComparedMethod['years'][number] | undefined;
  /** Transactions that all methods lack because they have no price. */
  readonly lacks: readonly Unpriced[];
  /** Transactions behind it that use an assumed price. */
  readonly assumed: number;
  /** By how much issues about cost may change the result in use. Those of other methods sell other lots. */
  readonly uncertain: UncertainYear | undefined;
  /** Explains the result if it differs from that of the account. */
  readonly explain: (() => InlineExplanation) | undefined;
}

const zero = '0';
const partOf = { gain: 'gain', shortTermGain: 'shortTerm', longTermGain: 'longTerm' } as const;
const makeGainColumn = (
  id: 'gain' | 'shortTermGain' | 'longTermGain',
  label: string,
): Column<Line> => ({
  id,
  label,
  width: '',
  end: true,
  cell: ({ year, asOwn, taxYear, explain, lacks, assumed, uncertain }) => {
    const amount = (
      <TotalAmount
        value={year?.[id] ?? zero}
        missing={lacks}
        isComputing={false}
        assumed={assumed}
        uncertain={uncertain?.[partOf[id]]}
        gain
      />
    );
    if (!year) return amount;
    if (!asOwn)
      return explain ? <ExplainedFigureView told={explain}>{amount}</ExplainedFigureView> : amount;
    return (
      <WhyLink what="year" id={String(taxYear)}>
        {amount}
      </WhyLink>
    );
  },
});

const makeColumns = (t: Translate): readonly Column<Line>[] => [
  {
    id: 'method',
    label: t(texts.method),
    width: '',
    cell: ({ method, inForce }) => (
      <>
        {method} {inForce && <Badge tone="info">{t(texts.inUse)}</Badge>}
      </>
    ),
  },
  makeGainColumn('shortTermGain', t(common.shortTerm)),
  makeGainColumn('longTermGain', t(common.longTerm)),
  makeGainColumn('gain', t(texts.netGain)),
];

/** Compares the tax year under each method. Only in countries with a choice of method. */
export function MethodComparison({
  taxYear,
  own,
}: {
  readonly taxYear: number;
  readonly own: AccountYear | undefined;
}) {
  const t = useTranslate();
  const columns = useMemo(() => makeColumns(t), [t]);
  const { accountId, account } = useAccount();
  const { years, unitsRule } = useTaxPlace();
  const lacks = findLacking(useUnpriced(taxYear), 'disposal');
  const assumed = useAssumed()(taxYear).gain;
  const uncertain = useUncertain()(taxYear);
  const { compare, methods, busy, wrong } = useComparison(accountId, taxYear);
  const method = account?.taxPayerDetails?.taxMethod;
  if (unitsRule !== undefined || !account) return null;
  const present = methods?.find((each) => each.method === method);
  const asOwn = present !== undefined && isAsCompared(getYear(present, taxYear), own);
  const request = {
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
    assumed,
    uncertain: asOwn && each === present ? uncertain : undefined,
    year: getYear(each, taxYear),
    explain: present && (() => explainMethod(t, { ...request, method: each, present })),
  }));
  return (
    <Section
      title={t(texts.title, { year: years.label(taxYear) })}
      note={t(texts.note, { currency: account.fiatCurrency })}
      action={
        <Button small busy={busy} onClick={() => compare()}>
          {t(lines ? texts.compareAgain : texts.compare)}
        </Button>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      {lines ? (
        <Stack>
          <IncompleteBanner year={taxYear} label={years.label(taxYear)} />
          <UncertainBanner year={taxYear} label={years.label(taxYear)} />
          <PlainTable
            label={t(texts.tableLabel)}
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
              explainAsset(t, asset, { ...request, method: each, present: present ?? each })
            }
          />
        </Stack>
      ) : (
        <Text tone="muted">{t(texts.help)}</Text>
      )}
    </Section>
  );
}

/** Computes in the browser if the account is small enough, otherwise on the server. */
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
