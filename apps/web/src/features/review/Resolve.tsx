import * as review from '@lotbook/messages/generated/web/review';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import type { TransactionSidesQuery } from '../../generated/graphql.ts';
import { PageButton } from '../../system/links.tsx';
import { useAllowed } from '../account/use-may.ts';
import { AssumeOneDollar } from '../tax-settings/AssumeOneDollar.tsx';
import { useAccount } from '../account/use-account.ts';
import { DuplicatePart } from '../transactions/decide/DuplicatePart.tsx';
import { CategoryPart } from '../transactions/decide/CategoryPart.tsx';
import { TransactionSidesDocument, type Side } from '../transactions/decide/documents.ts';
import { IgnorePart } from '../transactions/decide/IgnorePart.tsx';
import { LotsPart } from '../transactions/decide/LotsPart.tsx';
import { MatchPart } from '../transactions/decide/MatchPart.tsx';
import { getRule } from '../transactions/decide/category-rule.ts';
import { DecidedContext } from '../transactions/decide/use-conflict.ts';
import { ValuePart } from '../transactions/decide/ValuePart.tsx';
import { isSoldForMoney } from '../transactions/decide/sold-for-money.ts';
import { getWays, getHistoryHelp, type Way } from './fixes.ts';

interface ResolveProps {
  readonly transactionId: string;
  readonly code: string;
  readonly asset: string;
  readonly ignored: boolean;
  /** The assets received. */
  readonly received: readonly { readonly asset: string }[];
}

/** The ways to resolve one issue, the one that resolves most issues first. */
export function Resolve(props: ResolveProps) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const { data, error } = useQuery(TransactionSidesDocument, {
    variables: { accountId, transactionId: props.transactionId },
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data)
    return <Banner tone="loss">{t(review.optionsFailed, { reason: error.message })}</Banner>;
  if (!data) return <Text tone="muted">{t(review.loadingOptions)}</Text>;
  const changes = data.taxTransactions.edges.flatMap(({ node }) => node.userChanges);
  const ways = props.ignored ? (['ignore'] as const) : getWays(props.code);
  return (
    <DecidedContext
      value={{
        accountId,
        transactionId: props.transactionId,
        ownId: account?.permission.userId ?? '',
        changes,
      }}
    >
      <Stack gap="three">
        {props.code === 'missing-price' && may('accountEdit') && (
          <AssumeOneDollar accountId={accountId} assets={[props.asset]} />
        )}
        {ways.map((way) =>
          way === 'history' ? (
            may('sourceAdd') && (
              <PagePart
                key={way}
                title={t(review.addHistory)}
                note={t(getHistoryHelp(props.code))}
                page="sources/add"
                verb={t(review.addFiles)}
              />
            )
          ) : way === 'settings' ? (
            <PagePart
              key={way}
              title={t(review.changeSettings)}
              note={t(review.changeSettingsHelp)}
              page="settings/general"
              search={{ section: props.code === 'assumed-price' ? 'prices' : 'lots' }}
              verb={t(review.openSettings)}
            />
          ) : way === 'duplicate' ? (
            <DuplicatePart key={way} accountId={accountId} transactionId={props.transactionId} />
          ) : (
            <WayOut key={way} way={way} data={data} {...props} />
          ),
        )}
      </Stack>
    </DecidedContext>
  );
}

interface WayOutProps extends ResolveProps {
  readonly way: Exclude<Way, 'history' | 'settings' | 'duplicate'>;
  readonly data: TransactionSidesQuery;
}

function WayOut({ way, data, transactionId, code, asset, ignored, received }: WayOutProps) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  if (way === 'ignore')
    return <IgnorePart accountId={accountId} transactionId={transactionId} ignored={ignored} />;
  const { all, affected, main } = listSidesAbout(data, asset);
  const about = { accountId, currency: account?.fiatCurrency ?? '' };
  if (way === 'worth')
    return affected.map((side) => (
      <ValuePart
        key={side.id}
        {...about}
        side={side}
        isUnknown={isUnknown(code)}
        isUnpriced={code === 'missing-price'}
        isSoldForMoney={isSoldForMoney(side, received)}
      />
    ));
  if (way === 'lots')
    return all
      .filter(isSold)
      .map((side) => (
        <LotsPart
          key={side.id}
          {...about}
          side={side}
          isOn={account?.taxUpdater.specIdFeature === true}
        />
      ));
  if (!main) return null;
  // Sales and income have no other side to match.
  if (way === 'match' && main.category !== 'transfer_standard' && main.transferMatch === null)
    return null;
  if (way === 'match')
    return <MatchPart accountId={accountId} side={main} isLooking={main.transferMatch === null} />;
  const { category, userControl } = main;
  const choices = data.compatibleCategories;
  const rule = getRule(main, account?.permission.userId ?? '', t);
  return (
    <CategoryPart
      {...about}
      {...{ transactionId, category, choices, rule }}
      isChosen={userControl.category}
    />
  );
}

/** The sides of the transaction, and those that an issue with an asset is about. */
function listSidesAbout(data: TransactionSidesQuery, asset: string) {
  const all: readonly Side[] = data.taxTransactions.edges.map(({ node }) => node);
  const moved = all.filter(({ txSide }) => txSide !== 'fee');
  const own = moved.filter(({ currency }) => currency === asset);
  const affected = own.length > 0 ? own : moved;
  return { all, affected, main: affected[0] };
}

interface PagePartProps {
  readonly title: string;
  readonly note: string;
  readonly page: string;
  readonly search?: object;
  readonly verb: string;
}

const PagePart = ({ title, note, page, search, verb }: PagePartProps) => (
  <Part title={title} note={note}>
    <div>
      <PageButton page={page} {...(search && { search })}>
        {verb}
      </PageButton>
    </div>
  </Part>
);

const isSold = ({ txSide, proceeds }: Side): boolean => txSide === 'outgoing' && proceeds !== null;
const isUnknown = (code: string): boolean =>
  code === 'missing-basis' || code === 'unmatched-deposit';
