import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/contacts';
import { admitRows } from '../imports/admit-fresh.ts';
import { randomUUID } from 'node:crypto';
import {
  addContacts,
  changeContact,
  readContactPage,
  countContacts,
  findContact,
  removeContact,
  normalizeAddress,
  loadContactUses,
  type ContactPosition,
  type NamedContact,
  type NewContact,
} from '@lotbook/db/stores/contacts';
import { log } from '@lotbook/db/stores/accounts';
import { revokeNamed } from '@lotbook/db/stores/decisions';
import type { Tx } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { changeBooks } from '../journal/changing-books.ts';
import { keepsJournal } from '../base/keeps-journal.ts';
import { AppError } from '@lotbook/model/errors';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import { validateText } from '../base/checked-person.ts';
import type { Actor, Services } from '../services.ts';

export interface ContactWords {
  readonly contactName: string;
  readonly address: string;
  readonly glCode?: string | undefined;
}

export interface ContactPage {
  readonly contacts: readonly NamedContact[];
  readonly more: boolean;
  readonly totalCount: number;
}

export function loadContacts(
  services: Services,
  actor: Actor,
  accountId: string,
  request: {
    readonly search?: string | undefined;
    readonly limit: number;
    readonly after?: ContactPosition | undefined;
  },
): Promise<ContactPage> {
  return readingAs(services, actor, accountId, 'contactView', async (db, { account }) => {
    const rows = await readContactPage(db, account.id, { ...request, limit: request.limit + 1 });
    return {
      contacts: rows.slice(0, request.limit),
      more: rows.length > request.limit,
      totalCount: await countContacts(db, account.id, request.search),
    };
  });
}

export function createContact(
  services: Services,
  actor: Actor,
  accountId: string,
  words: ContactWords,
): Promise<NamedContact> {
  return writingAs(services, actor, accountId, 'contactAdd', async (tx, { account, userId }) => {
    const [added] = await addContacts(tx, account.id, [validateContact(words)]);
    if (!added) throw checkAddressInUse();
    await noteContacts(services, tx, account);
    await log(tx, account.id, {
      userId,
      type: 'contact',
      action: 'create',
      message: fill(texts.contactAdded, { contactName: added.contactName }),
      after: added,
    });
    return { ...added, usedBy: 0 };
  });
}

export function updateContact(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  words: Partial<ContactWords>,
): Promise<NamedContact> {
  return writingAs(services, actor, accountId, 'contactEdit', async (tx, { account, userId }) => {
    const before = isId(id) ? await findContact(tx, account.id, id) : undefined;
    if (!before) throw notFound('contact');
    const after = {
      id: before.id,
      ...validateContact({
        contactName: before.contactName,
        address: before.address,
        glCode: before.glCode ?? undefined,
        ...words,
      }),
    };
    if (!(await changeContact(tx, account.id, after))) throw checkAddressInUse();
    await noteContacts(services, tx, account);
    await log(tx, account.id, {
      userId,
      type: 'contact',
      action: 'change',
      message: fill(texts.contactChanged, { contactName: after.contactName }),
      before,
      after,
    });
    return { ...after, usedBy: await loadContactUses(tx, account.id, after.id) };
  });
}

/** Deletes a contact; its transactions have no counterparty then. Their history and the log keep the name, and it can be restored. */
export function deleteContact(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'contactDelete', async (tx, { account, userId }) => {
    const before = isId(id) ? await findContact(tx, account.id, id) : undefined;
    if (!before) throw notFound('contact');
    const act = randomUUID();
    const named = await revokeNamed(
      tx,
      { accountId: account.id, userId, batch: act },
      'contact',
      before.id,
    );
    await removeContact(tx, account.id, before.id);
    await noteContacts(services, tx, account);
    await log(tx, account.id, {
      userId,
      type: 'contact',
      action: 'delete',
      message: fill(texts.contactDeleted, { contactName: before.contactName, named }),
      before,
      after: { act },
    });
  });
}

export interface UploadedContact {
  readonly code: 'ADDED' | 'BAD_INPUT' | 'ALREADY_THERE';
  readonly success: boolean;
  readonly message: string | FilledMessage;
}

/** Adds the valid rows and returns a result for every row. */
export function uploadContacts(
  services: Services,
  actor: Actor,
  accountId: string,
  rows: readonly ContactWords[],
): Promise<readonly UploadedContact[]> {
  return writingAs(services, actor, accountId, 'contactAdd', async (tx, { account, userId }) => {
    await admitRows(services, account, rows.length);
    const read = rows.map(readContact);
    const added = await addContacts(
      tx,
      account.id,
      dropRepeatedAddresses(read.flatMap((row) => ('contact' in row ? [row.contact] : []))),
    );
    const left = new Set(added.map(({ address }) => address));
    if (added.length > 0) {
      await noteContacts(services, tx, account);
      await log(tx, account.id, {
        userId,
        type: 'contact',
        action: 'create',
        message: fill(texts.contactsAdded, { count: added.length }),
        after: added.map(({ id }) => id),
      });
    }
    return read.map((row): UploadedContact => {
      if ('message' in row) return { code: 'BAD_INPUT', success: false, message: row.message };
      // The first row of an address is the one that was added.
      if (left.delete(row.contact.address))
        return { code: 'ADDED', success: true, message: fill(texts.added) };
      return { code: 'ALREADY_THERE', success: false, message: addressInUse };
    });
  });
}

/** The codes of contacts decide accounts of the journal. */
async function noteContacts(services: Services, tx: Tx, account: Account): Promise<void> {
  if (keepsJournal(account)) await changeBooks(services, tx, account.id);
}

const dropRepeatedAddresses = (contacts: readonly NewContact[]): readonly NewContact[] => [
  ...new Map(contacts.toReversed().map((each) => [normalizeAddress(each.address), each])).values(),
];

function readContact(
  words: ContactWords,
): { readonly contact: NewContact } | { readonly message: string | FilledMessage } {
  try {
    return { contact: validateContact(words) };
  } catch (error) {
    if (error instanceof AppError) return { message: error.text };
    throw error;
  }
}

const validateContact = ({ contactName, address, glCode }: ContactWords): NewContact => ({
  contactName: validateText('contactName', contactName, {
    most: 80,
    blank: fill(contractRules.contactNameCannotBeBlank),
  }),
  address: validateText('address', address, {
    most: 200,
    blank: fill(contractRules.addressCannotBeBlank),
  }),
  glCode: validateText('glCode', glCode ?? '', { most: 40 }) || null,
});

const addressInUse = fill(texts.addressTaken);
const checkAddressInUse = (): AppError =>
  new AppError('BAD_INPUT', addressInUse, { field: 'address' });
