import { format } from '@lotbook/decimal/decimal';
import type { PreparerLink } from '@lotbook/db/stores/preparer-links';
import type { PreparerProfile } from '@lotbook/db/stores/preparer-profiles';
import { linkState, getSubmissionState } from '@lotbook/services/base/link-state';
import { builder } from '../../graphql/builder.ts';

const ClientTaxDetail = builder
  .objectRef<{ readonly taxYear: number }>('ClientTaxDetail')
  .implement({
    fields: (t) => ({ taxYear: t.exposeInt('taxYear') }),
  });

export const PreparerLinkType = builder.objectRef<PreparerLink>('PreparerLink').implement({
  description: 'Who prepares whose taxes.',
  fields: (t) => ({
    id: t.exposeID('id'),
    preparerAccountId: t.exposeID('preparerAccountId'),
    preparerDisplayName: t.string({ nullable: true, resolve: ({ preparerName }) => preparerName }),
    clientAccountId: t.exposeID('clientAccountId', {
      nullable: true,
      description: 'Null until the client is connected.',
    }),
    clientAccountName: t.exposeString('clientName', {
      description: 'As the preparer calls the client.',
    }),
    clientEmail: t.exposeString('clientEmail', { nullable: true }),
    contactName: t.exposeString('contactName', { nullable: true }),
    clientConsent: t.exposeBoolean('clientConsent'),
    clientActive: t.exposeBoolean('clientActive'),
    preparerActive: t.exposeBoolean('preparerActive'),
    clientDisabled: t.boolean({
      description: "Whether the client's account is disabled.",
      resolve: ({ clientDisabled }) => clientDisabled === true,
    }),
    preparerOnly: t.exposeBoolean('preparerOnly', {
      description: 'The preparer made the account, and no client has taken it over.',
    }),
    locator: t.exposeString('locator', {
      nullable: true,
      description: "The client's number in the preparer's tax software: six characters.",
    }),
    billingEntity: t.exposeString('billingEntity', { description: 'client or preparer' }),
    charges: t.field({
      type: 'JSON',
      description: 'By tax year, decimal text.',
      resolve: ({ charges }) => charges,
    }),
    submittedYears: t.intList({ resolve: ({ submittedYears }) => [...submittedYears] }),
    codeLastSent: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ codeLastSent }) => codeLastSent,
    }),
    codeValidTill: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ codeValidTill }) => codeValidTill,
    }),
    clientTaxDetail: t.field({
      type: ClientTaxDetail,
      nullable: true,
      description: 'Null while the preparer may not see the account.',
      resolve: ({ clientTaxYear }) => (clientTaxYear === null ? null : { taxYear: clientTaxYear }),
    }),
    accountLinkStatus: t.string({
      description: 'connected, pending, preparer-only or inactive',
      resolve: (link) => linkState(link),
    }),
    status: t.string({
      description: "Of the client's present tax year: inProgress, reportGenerated or submitted",
      resolve: (link) => getSubmissionState(link),
    }),
  }),
});

export const TaxPreparerDetails = builder
  .objectRef<PreparerProfile>('TaxPreparerDetails')
  .implement({
    fields: (t) => ({
      firmId: t.exposeString('firmId'),
      linkCode: t.exposeString('linkCode', { description: 'Clients connect their account by it.' }),
      billingType: t.exposeString('billingType', {
        description: 'Who pays unless a client is set otherwise: client or preparer.',
      }),
      credits: t.field({
        type: 'Decimal',
        description: "What is left of the firm's credit, in US dollars.",
        resolve: ({ credits }) => format(credits, 2),
      }),
    }),
  });
