import { useQuery } from '@apollo/client/react';
import { issueName } from '@lotbook/model/issue-name';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { formatAmount } from '@lotbook/ui/format-amount';
import { Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { graphql } from '../../../generated/gql.ts';
import type { ConsequencesQuery, TriedActInput } from '../../../generated/graphql.ts';
import { useAccount } from '../../account/use-account.ts';
import { useTaxPlace } from '../../account/use-tax-place.ts';
import { several } from '@lotbook/model/several';
import { TransactionsBothWays, YearsBothWays } from '../../tax-settings/both-ways.tsx';

const ConsequencesDocument = graphql(`
  query Consequences($accountId: ID!, $act: TriedActInput!) {
    consequences(accountId: $accountId, act: $act) {
      now {
        ...YearBothWays @unmask
      }
      other {
        ...YearBothWays @unmask
      }
      besides {
        year
        what
        by
      }
      sealed
      heldBasis
      changed
      largest {
        ...TransactionBothWays @unmask
      }
      issues {
        code
        opened
        settled
      }
      unpriced
      stays
    }
  }
`);

type Consequences = ConsequencesQuery['consequences'];

interface WhatChangesProps {
  readonly act: TriedActInput;
  /** What would be done, for who listens, where several stand on a page. */
  readonly by?: string;
}

/** What deciding something would do to the figures, told before it is decided to whoever asks. What was told of another act is forgotten. */
export const WhatChanges = ({ act, by }: WhatChangesProps) => (
  <ActionScope key={JSON.stringify(act)} act={act} {...(by && { by })} />
);

function ActionScope({ act, by }: WhatChangesProps) {
  const [asked, setAsked] = useState(false);
  return (
    <div aria-live="polite" className={asked ? undefined : 'lb-quiet-edge'}>
      {asked ? (
        <Answer act={act} />
      ) : (
        <Button
          small
          kind="quiet"
          {...(by && { label: `What would change? ${by}` })}
          onClick={() => setAsked(true)}
        >
          What would change?
        </Button>
      )}
    </div>
  );
}

function Answer({ act }: Pick<WhatChangesProps, 'act'>) {
  const { accountId, account } = useAccount();
  const { years } = useTaxPlace();
  const { data, error } = useQuery(ConsequencesDocument, {
    variables: { accountId, act },
    fetchPolicy: 'network-only',
  });
  const told = data?.consequences;
  if (error) return <Banner tone="loss">What would change cannot be told: {error.message}</Banner>;
  if (!told) return <Text tone="muted">Working out what would change …</Text>;
  const currency = account?.fiatCurrency ?? '';
  return (
    <Stack gap="one">
      {told.stays !== null && <Text>{told.stays}</Text>}
      <Text>{formatYears(told, currency)}</Text>
      {told.now.length > 0 && <YearsBothWays brief now={told.now} other={told.other} />}
      {told.sealed.length > 0 && (
        <Banner tone="warning">{formatSealed(told.sealed.map(years.label))}</Banner>
      )}
      <BulletList items={[...movesIn(told, currency, years.label), ...besides(told)]} />
      {told.largest.length > 0 && (
        <Disclosure title={describeAffected(told)}>
          <TransactionsBothWays brief rows={told.largest} />
        </Disclosure>
      )}
    </Stack>
  );
}

const formatYears = ({ now, besides: moves }: Consequences, currency: string): string =>
  now.length > 0
    ? `These tax years would come to something else, in ${currency}:`
    : `No tax year would come to ${moves.length > 0 ? 'another gain or income' : 'anything else'}.`;

const moveNames: Readonly<Record<string, string>> = {
  proceeds: 'proceeds',
  costBasis: 'cost basis',
  gifts: 'gifts',
  donations: 'donations',
  expenses: 'expenses',
};

/** What returns would tell otherwise beside gain and income, year by year, and what is held. */
function movesIn(
  { besides: moves, heldBasis }: Consequences,
  currency: string,
  getLabel: (year: number) => string,
): readonly string[] {
  const byYear = [...Map.groupBy(moves, ({ year }) => year)];
  return [
    ...byYear.map(
      ([year, list]) =>
        `${getLabel(year)}: ${list.map(({ what, by }) => `${moveNames[what] ?? what} ${byWords(by, currency)}`).join(', ')}.`,
    ),
    ...(heldBasis === '0' ? [] : [`What is held would have cost ${byWords(heldBasis, currency)}.`]),
  ];
}

const byWords = (by: string, currency: string): string =>
  `${formatAmount(by.replace(/^-/, ''), 'cents', currency)?.text} ${currency} ${by.startsWith('-') ? 'less' : 'more'}`;

const formatSealed = (years: readonly string[]): string =>
  `The return of ${years.join(' and ')} is filed and sealed: it stays as it is, and the page Reports tells what would come out otherwise today.`;

const describeAffected = ({ changed, largest }: Consequences): string =>
  changed > largest.length
    ? `The ${largest.length} of ${several(changed, 'transaction', 'transactions')} with the greatest difference`
    : several(changed, 'transaction differs', 'transactions differ');

function besides({ issues, unpriced }: Consequences): readonly string[] {
  const listed = (of: 'opened' | 'settled') =>
    issues
      .flatMap((each) =>
        each[of] > 0 ? [`${issueName(each.code)} (${each[of].toLocaleString('en')})`] : [],
      )
      .sort();
  const [settled, opened] = [listed('settled'), listed('opened')];
  return [
    ...(settled.length > 0 ? [`Settles ${settled.join(', ')}.`] : []),
    ...(opened.length > 0 ? [`Opens ${opened.join(', ')}.`] : []),
    ...(unpriced > 0
      ? [
          `${several(unpriced, 'price that it needs is', 'prices that it needs are')} not at hand: what hangs on that is not told.`,
        ]
      : []),
  ];
}
