import { quantity } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { StoredMethodChange } from '@lotbook/db/stores/method-changes';
import type {
  StoredTaxSetting,
  StoredTransition,
  TaxSettingKind,
} from '@lotbook/db/stores/tax-settings';
import type { AssetId, FiatCode, LotId, SourceId } from '@lotbook/model/ids';
import type {
  LotMethod,
  MethodChange,
  TaxSettings,
  Tracking,
  Transition,
} from '@lotbook/model/settings';
import type { TimeZone } from '@lotbook/model/time';
import type { SourceNames } from './source-names.ts';

/** Tax settings stored outside of the account's row. */
export interface StatedTaxSettings {
  readonly changes: readonly StoredMethodChange[];
  readonly stored: readonly StoredTaxSetting[];
  readonly sources: Pick<SourceNames, 'getName'>;
}

/** An account's settings as the engine takes them. */
export function makeTaxSettings(
  account: Account,
  { changes, stored, sources: { getName } }: StatedTaxSettings,
): TaxSettings {
  const of = getParts(stored);
  const custody = of('custody').map(
    ({ part, payload }) => [getName(part as SourceId), payload.custody] as const,
  );
  const assets = of('asset').map(({ part, payload }) => [part, payload] as const);
  const transitions = of('transition').map(({ part, payload }) =>
    getTransition(part as AssetId, payload, getName),
  );
  return {
    jurisdiction: account.jurisdiction as TaxSettings['jurisdiction'],
    currency: account.fiatCurrency as FiatCode,
    timeZone: account.timeZone as TimeZone,
    method: account.taxMethod as LotMethod,
    methodChanges: changes.map(({ from, method, recordedAt, sourceId, channel }): MethodChange => ({
      from,
      method,
      recordedAt,
      ...(sourceId !== null && { source: getName(sourceId) }),
      ...(channel === 'broker' && { channel }),
    })),
    tracking: account.tracking as Tracking,
    treatments: Object.fromEntries(
      of('treatment').map(({ part, payload }) => [part, payload.value]),
    ),
    ...(transitions.length > 0 && { transitions }),
    ...(assets.length > 0 && { assets: Object.fromEntries(assets) }),
    ...(custody.length > 0 && { custody: Object.fromEntries(custody) }),
  };
}

type Of<Kind extends TaxSettingKind> = Extract<StoredTaxSetting, { readonly kind: Kind }>;

const getParts =
  (stored: readonly StoredTaxSetting[]) =>
  <Kind extends TaxSettingKind>(kind: Kind): readonly Of<Kind>[] =>
    stored.filter((each): each is Of<Kind> => each.kind === kind);

/** A stored division of basis with the sources by the names that the engine knows them by. */
export function getTransition(
  asset: AssetId,
  { recordedAt, completedAt, allocation }: StoredTransition,
  getName: (id: SourceId) => SourceId,
): Transition {
  if (allocation.kind === 'global')
    return {
      asset,
      recordedAt,
      completedAt,
      allocation: { ...allocation, sources: allocation.sources.map(getName) },
    };
  const parts = allocation.parts.map((part) => ({
    lot: part.lot as LotId,
    source: getName(part.source),
    quantity: quantity(part.quantity),
  }));
  return { asset, recordedAt, completedAt, allocation: { kind: 'specific', parts } };
}
