import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/preparers';
import { addAuditEvent } from '@lotbook/db/stores/audit-events';
import {
  changeLink,
  findLink,
  hasClientEmail,
  removeLink,
  type LinkChange,
  type PreparerLink,
} from '@lotbook/db/stores/preparer-links';
import { AppError } from '@lotbook/model/errors';
import { validateTaxYear } from '../base/checked-settings.ts';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { validateCharges, validateClient, type ClientDetails } from './checked-client.ts';
import { logLink } from './create-links.ts';
import { requireClientLink } from '../base/firm.ts';

/** Sets whether the preparer may see a client's account. Withdrawing consent takes effect immediately. */
export function updateConsent(
  services: Services,
  actor: Actor,
  accountId: string,
  linkId: string,
  consent: boolean,
): Promise<PreparerLink> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const { account, userId, through } = member;
    const link = isId(linkId) ? await findLink(tx, account.id, linkId) : undefined;
    // A preparer can't consent on behalf of a client while acting in their account.
    if (!link || link.clientAccountId !== account.id || through) throw notFound('taxPreparer');
    if (link.preparerOnly)
      throw new AppError('BAD_INPUT', fill(texts.preparerOnly), {
        field: 'preparerLinkId',
      });
    await changeLink(tx, link.id, { clientConsent: consent });
    const message: FilledMessage = consent
      ? fill(texts.accessGiven, { preparerName: link.preparerName ?? '' })
      : fill(texts.accessWithdrawn, { preparerName: link.preparerName ?? '' });
    await logLink(tx, member, message, {
      before: { consent: link.clientConsent },
      after: { consent },
    });
    await addAuditEvent(tx, {
      kind: 'consent',
      userId,
      accountId: account.id,
      details: { preparerAccountId: link.preparerAccountId, consent },
    });
    return { ...link, clientConsent: consent };
  });
}

/** Ends a link, from either side. An account that the preparer manages alone would have no owner: it must be deleted instead. */
export async function deletePreparerLink(
  services: Services,
  actor: Actor,
  accountId: string,
  linkId: string,
): Promise<void> {
  const asPreparer = await isPreparerLink(services, actor, accountId);
  return writingAs(
    services,
    actor,
    accountId,
    asPreparer ? 'clientDelete' : 'accountEdit',
    async (tx, member) => {
      const link = asPreparer
        ? await requireClientLink(tx, member, linkId)
        : isId(linkId)
          ? await findLink(tx, member.account.id, linkId)
          : undefined;
      if (!link || member.through) throw notFound('link');
      if (link.preparerOnly)
        throw new AppError('BAD_INPUT', fill(texts.deleteAccountInstead), {
          field: 'preparerLinkId',
        });
      await removeLink(tx, link.id);
      await logLink(
        tx,
        member,
        asPreparer
          ? fill(texts.clientRemoved, { clientName: link.clientName })
          : fill(texts.disconnected, { preparerName: link.preparerName ?? '' }),
      );
      await addAuditEvent(tx, {
        kind: 'consent',
        userId: actor.userId,
        accountId: member.account.id,
        details: { linkId: link.id, removed: true },
      });
    },
  );
}

const isPreparerLink = (services: Services, actor: Actor, accountId: string): Promise<boolean> =>
  readingAs(services, actor, accountId, 'accountSettingsView', (_, { account }) =>
    Promise.resolve(account.type === 'TaxPreparer' || account.type === 'TirAdmin'),
  );

const changeAsPreparer = (
  services: Services,
  actor: Actor,
  {
    accountId,
    linkId,
    message,
  }: {
    readonly accountId: string;
    readonly linkId: string;
    readonly message: (clientName: string) => FilledMessage;
  },
  toChange: (link: PreparerLink) => LinkChange,
): Promise<PreparerLink> =>
  writingAs(services, actor, accountId, 'clientEdit', async (tx, member) => {
    const link = await requireClientLink(tx, member, linkId);
    const change = toChange(link);
    if (
      change.clientEmail &&
      change.clientEmail !== link.clientEmail &&
      (await hasClientEmail(tx, member.account.id, change.clientEmail))
    )
      throw new AppError('BAD_INPUT', fill(texts.clientAddressTaken), {
        field: 'clientEmail',
      });
    await changeLink(tx, link.id, change);
    const before = Object.fromEntries(
      Object.keys(change).map((key) => [key, link[key as keyof PreparerLink]]),
    );
    await logLink(tx, member, message(link.clientName), {
      before,
      after: change,
    });
    return (await findLink(tx, member.account.id, link.id)) ?? link;
  });

export const updateClientDetails = (
  services: Services,
  actor: Actor,
  accountId: string,
  linkId: string,
  details: ClientDetails,
): Promise<PreparerLink> =>
  changeAsPreparer(
    services,
    actor,
    {
      accountId,
      linkId,
      message: (clientName) => fill(texts.clientDetailsChanged, { clientName }),
    },
    (link) => {
      // The invite went to the old address; a connected client's address is their own.
      const change = validateClient(details);
      if (
        change.clientEmail !== undefined &&
        change.clientEmail !== link.clientEmail &&
        link.clientAccountId !== null &&
        !link.preparerOnly
      )
        throw new AppError('BAD_INPUT', fill(texts.clientOwnsAddress), {
          field: 'clientEmail',
        });
      return change;
    },
  );

export const updateCharges = (
  services: Services,
  actor: Actor,
  accountId: string,
  linkId: string,
  charges: unknown,
): Promise<PreparerLink> =>
  changeAsPreparer(
    services,
    actor,
    {
      accountId,
      linkId,
      message: (clientName) => fill(texts.clientChargesChanged, { clientName }),
    },
    (link) => ({
      charges: { ...link.charges, ...validateCharges(charges) },
    }),
  );

/** Records, for the client or for the preparer, that a year was submitted to the preparer. Recorded twice, it is withdrawn. */
export async function updateTaxYearSubmitted(
  services: Services,
  actor: Actor,
  accountId: string,
  linkId: string,
  taxYear: number,
): Promise<PreparerLink> {
  const year = validateTaxYear(taxYear);
  const toChange = ({
    submittedYears,
  }: PreparerLink): Required<Pick<LinkChange, 'submittedYears'>> => ({
    submittedYears: submittedYears.includes(year)
      ? submittedYears.filter((each) => each !== year)
      : [...submittedYears, year].toSorted((a, b) => a - b),
  });
  if (await isPreparerLink(services, actor, accountId))
    return changeAsPreparer(
      services,
      actor,
      {
        accountId,
        linkId,
        message: (clientName) => fill(texts.clientYearsChanged, { clientName }),
      },
      toChange,
    );
  return writingAs(services, actor, accountId, 'clientEdit', async (tx, member) => {
    const link = isId(linkId) ? await findLink(tx, member.account.id, linkId) : undefined;
    // A preparer in their client's account does so from their own.
    if (!link || link.clientAccountId !== member.account.id || member.through)
      throw notFound('taxPreparer');
    if (!link.clientConsent)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.consentMissing, { preparerName: link.preparerName ?? '' }),
        { field: 'preparerLinkId' },
      );
    const change = toChange(link);
    await changeLink(tx, link.id, change);
    const isSubmitted = change.submittedYears.includes(year);
    const message: FilledMessage = isSubmitted
      ? fill(texts.yearSubmitted, { year: String(year), preparerName: link.preparerName ?? '' })
      : fill(texts.yearWithdrawn, { year: String(year), preparerName: link.preparerName ?? '' });
    await logLink(tx, member, message, {
      before: { submittedYears: link.submittedYears },
      after: change,
    });
    return { ...link, ...change };
  });
}
