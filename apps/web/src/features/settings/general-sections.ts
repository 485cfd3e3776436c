import type { Message } from '@lotbook/messages/message';
import * as tokenTexts from '@lotbook/messages/generated/web/access-tokens';
import * as monitoringTexts from '@lotbook/messages/generated/web/monitoring';
import * as settings from '@lotbook/messages/generated/web/settings';
import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import type { AccountQuery } from '../../generated/graphql.ts';

const labels = {
  tax: settings.taxTitle,
  method: settings.costBasisTitle,
  treatment: taxSettings.taxTreatment,
  lots: taxSettings.lotsAndCustody,
  account: settings.accountTitle,
  prices: settings.pricesTitle,
  notifications: settings.notificationsTitle,
  'tax-pro': settings.taxProTitle,
  monitoring: monitoringTexts.provider,
  api: tokenTexts.title,
  close: settings.closeAccountTitle,
} as const satisfies Readonly<Record<string, Message>>;

export type GeneralSection = keyof typeof labels;

type Account = NonNullable<AccountQuery['account']>;

interface Reader {
  readonly choosesLots: boolean;
  readonly mayEdit: boolean;
  /** In a sample account, sections that involve mail, other people or services are absent. */
  readonly isSample?: boolean | undefined;
}

/** The sections of an account's general settings for a person, the most used first. */
export function listSections(
  account: Account,
  { choosesLots, mayEdit, isSample = false }: Reader,
): readonly GeneralSection[] {
  const paysTax = account.taxPayerDetails !== null && account.taxPayerDetails !== undefined;
  const { features, enabledPages } = account.config;
  const shown: Readonly<Record<GeneralSection, boolean>> = {
    tax: paysTax,
    method: account.type === 'Accounting',
    treatment: paysTax,
    lots: paysTax && choosesLots,
    account: true,
    prices: true,
    notifications: paysTax && !isSample,
    'tax-pro': features.enableTaxProConnection && !account.isPreparerViewingClient && !isSample,
    monitoring:
      account.chainalysisIntegrationEnabled &&
      enabledPages.includes('monitoring') &&
      mayEdit &&
      !isSample,
    api: !isSample,
    close: mayEdit && !isSample,
  };
  return Object.keys(shown)
    .filter(isSection)
    .filter((section) => shown[section]);
}

export const nameSection = (section: GeneralSection): Message => labels[section];

/** The section in a page's address. */
export const readSection = (
  given: Readonly<Record<string, unknown>>,
): { readonly section?: GeneralSection } =>
  isSection(given['section']) ? { section: given['section'] } : {};

const isSection = (value: unknown): value is GeneralSection =>
  typeof value === 'string' && Object.hasOwn(labels, value);
