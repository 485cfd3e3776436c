import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { isFiat } from '@lotbook/model/fiat';
import { usePlace } from '../../../system/place.ts';
import { useAccount } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import { CategoryPart } from './CategoryPart.tsx';
import { TransactionSidesDocument } from './documents.ts';
import type { AppliedChange } from './change.ts';
import { toCategoryChoice, getRule } from './category-rule.ts';
import { HistoryPart } from './HistoryPart.tsx';
import { DuplicatePart } from './DuplicatePart.tsx';
import { IgnorePart } from './IgnorePart.tsx';
import { LotsPart } from './LotsPart.tsx';
import { Ends, MatchPart } from './MatchPart.tsx';
import { MemoPart } from './MemoPart.tsx';
import { NamingPart } from './NamingPart.tsx';
import { isSoldForMoney } from './sold-for-money.ts';
import { TreatmentPart } from './TreatmentPart.tsx';
import { DecidedContext } from './use-conflict.ts';
import { ValuePart } from './ValuePart.tsx';

interface DecisionsProps {
  readonly transactionId: string;
  readonly category: string;
  readonly ignored: boolean;
  readonly matchState: string | null;
  readonly issues: readonly { readonly code: string }[];
  /** The received side. */
  readonly received: readonly { readonly asset: string }[];
  /** All changes that people and rules made. */
  readonly changes: readonly AppliedChange[];
  readonly contactId: string | undefined;
}

const unknownCost: ReadonlySet<string> = new Set(['missing-basis', 'unmatched-deposit']);

/** Everything that a person can change about a transaction, and the history of changes. Viewers see only the history. */
export function Decisions({
  transactionId,
  category,
  ignored,
  matchState,
  issues,
  received,
  changes,
  contactId,
}: DecisionsProps) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const { appId } = usePlace();
  const { data, error } = useQuery(TransactionSidesDocument, {
    variables: { accountId, transactionId },
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data)
    return <Banner tone="loss">{t(texts.decisionsFailed, { reason: error.message })}</Banner>;
  if (!data || !account) return <Text tone="muted">{t(texts.loadingDecisions)}</Text>;
  const sides = data.taxTransactions.edges.map(({ node }) => node);
  const main = sides.find(({ txSide }) => txSide !== 'fee') ?? sides[0];
  const chosen = main ?? toCategoryChoice(category, changes);
  const pricedSides = sides.filter(
    ({ txSide, currency: asset }) => txSide !== 'fee' && !isFiat(asset),
  );
  const currency = account.fiatCurrency;
  const mayDecide = may('sourceEdit');
  const hasMatch =
    matchState !== null ||
    main?.transferMatchingDisabled === true ||
    main?.userControl.transferMatching === true;
  const isUnknown = issues.some(({ code }) => unknownCost.has(code));
  const choosesUnits = account.taxPayerDetails?.unitsRule === null;
  const memoRights = { add: may('memoAdd'), edit: may('memoEdit'), remove: may('memoDelete') };
  const decided = { accountId, transactionId, ownId: account.permission.userId, changes };
  return (
    <DecidedContext value={decided}>
      <Stack gap="three">
        <DuplicatePart accountId={accountId} transactionId={transactionId} />
        {mayDecide && !ignored && (
          <CategoryPart
            accountId={accountId}
            currency={currency}
            transactionId={transactionId}
            category={chosen.category}
            choices={data.compatibleCategories}
            isChosen={chosen.userControl.category}
            rule={getRule(chosen, account.permission.userId, t)}
          />
        )}
        {mayDecide && !ignored && main && (
          <TreatmentPart
            accountId={accountId}
            transactionId={transactionId}
            category={main.category}
            isChosen={main.userControl.category}
            customData={main.customData}
          />
        )}
        {mayDecide && main && hasMatch && <MatchPart accountId={accountId} side={main} />}
        {!mayDecide && main?.transferMatch && (
          <Part title={t(texts.transfer)}>
            <Ends accountId={accountId} side={main} />
          </Part>
        )}
        {mayDecide &&
          pricedSides.map((side) => (
            <ValuePart
              key={side.id}
              accountId={accountId}
              currency={currency}
              side={side}
              isUnknown={isUnknown}
              isSoldForMoney={isSoldForMoney(side, received)}
            />
          ))}
        {mayDecide &&
          choosesUnits &&
          sides
            .filter(({ txSide, proceeds }) => txSide === 'outgoing' && proceeds !== null)
            .map((side) => (
              <LotsPart
                key={side.id}
                accountId={accountId}
                currency={currency}
                side={side}
                isOn={account.taxUpdater.specIdFeature}
              />
            ))}
        {mayDecide && main?.category === 'donation_standard' && (
          <NamingPart
            accountId={accountId}
            transactionId={transactionId}
            what="organization"
            named={getOrganization(main.customData)}
          />
        )}
        {mayDecide && (
          <NamingPart
            accountId={accountId}
            transactionId={transactionId}
            what="contact"
            named={contactId}
          />
        )}
        {mayDecide && (
          <IgnorePart accountId={accountId} transactionId={transactionId} ignored={ignored} />
        )}
        <MemoPart
          accountId={accountId}
          transactionId={transactionId}
          appType={appId}
          memos={data.memos}
          may={memoRights}
        />
        <HistoryPart
          accountId={accountId}
          ownId={account.permission.userId}
          changes={changes}
          mayDecide={mayDecide}
        />
      </Stack>
    </DecidedContext>
  );
}

function getOrganization(customData: unknown): string | undefined {
  const id =
    typeof customData === 'object' && customData !== null && 'organizationId' in customData
      ? customData.organizationId
      : undefined;
  return typeof id === 'string' ? id : undefined;
}
