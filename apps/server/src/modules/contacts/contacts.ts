import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { ContactPosition, NamedContact } from '@lotbook/db/stores/contacts';
import { AppError } from '@lotbook/model/errors';
import {
  uploadContacts,
  loadContacts,
  createContact,
  deleteContact,
  updateContact,
  type ContactWords,
  type UploadedContact,
} from '@lotbook/services/contacts/contacts';
import { isId } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { PageInfo, type PageState } from '../shared/page-cursor.ts';

const ContactType = builder.objectRef<NamedContact>('Contact').implement({
  description: 'The owner of a sending or receiving address.',
  fields: (t) => ({
    id: t.exposeID('id'),
    contactName: t.exposeString('contactName'),
    address: t.exposeString('address'),
    glCode: t.exposeString('glCode', {
      nullable: true,
      description: 'Account in the general ledger.',
    }),
    usedBy: t.exposeInt('usedBy', { description: 'How many transactions name it.' }),
  }),
});

interface Contacts {
  readonly contacts: readonly NamedContact[];
  readonly totalCount: number;
  readonly pageInfo: PageState;
}

const ContactList = builder.objectRef<Contacts>('ContactList').implement({
  fields: (t) => ({
    contacts: t.field({ type: [ContactType], resolve: ({ contacts }) => contacts }),
    totalCount: t.exposeInt('totalCount'),
    pageInfo: t.field({ type: PageInfo, resolve: ({ pageInfo }) => pageInfo }),
  }),
});

builder.queryField('contacts', (t) =>
  t.field({
    type: ContactList,
    description: 'By name. search looks in name, address and code.',
    args: {
      accountId: t.arg.id({ required: true }),
      search: t.arg.string(),
      limit: t.arg.int(),
      cursor: t.arg.string(),
    },
    resolve: async (_, { accountId, search, limit, cursor }, context): Promise<Contacts> => {
      const { contacts, more, totalCount } = await loadContacts(
        context.services,
        await actor(context),
        accountId,
        {
          search: search?.trim() || undefined,
          limit: limitTo(limit, 50),
          after: getPlace(cursor),
        },
      );
      const last = contacts.at(-1);
      return {
        contacts,
        totalCount,
        pageInfo: {
          hasNextPage: more,
          endCursor: last ? toCursor({ name: last.contactName, id: last.id }) : null,
        },
      };
    },
  }),
);

const toCursor = ({ name, id }: ContactPosition): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

function getPlace(cursor: string | null | undefined): ContactPosition | undefined {
  if (!cursor) return undefined;
  try {
    const [name, id] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as readonly unknown[];
    if (typeof name === 'string' && typeof id === 'string' && isId(id)) return { name, id };
  } catch {
    // falls through to the refusal
  }
  throw new AppError('BAD_INPUT', fill(texts.cursorUnknown), { field: 'cursor' });
}

const ContactInput = builder.inputType('ContactInput', {
  fields: (t) => ({
    contactName: t.string({ required: true }),
    address: t.string({ required: true }),
    glCode: t.string(),
  }),
});
const ContactChangeInput = builder.inputType('ContactChangeInput', {
  description: 'Omitted fields stay unchanged.',
  fields: (t) => ({ contactName: t.string(), address: t.string(), glCode: t.string() }),
});

const describe = ({
  contactName,
  address,
  glCode,
}: typeof ContactInput.$inferInput): ContactWords => ({
  contactName,
  address,
  glCode: glCode ?? undefined,
});

builder.mutationField('createContact', (t) =>
  t.field({
    type: ContactType,
    args: {
      accountId: t.arg.id({ required: true }),
      contact: t.arg({ type: ContactInput, required: true }),
    },
    resolve: async (_, { accountId, contact }, context) =>
      createContact(context.services, await actor(context), accountId, describe(contact)),
  }),
);

const UploadedContactType = builder.objectRef<UploadedContact>('UploadedContact').implement({
  description: 'The result of one row.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'ADDED, ALREADY_THERE or BAD_INPUT' }),
    success: t.exposeBoolean('success'),
    message: t.exposeString('message'),
  }),
});

builder.mutationField('bulkUploadContacts', (t) =>
  t.field({
    type: [UploadedContactType],
    description: 'Adds up to 1,000 contacts; answers one line for each, in their order.',
    args: {
      accountId: t.arg.id({ required: true }),
      contacts: t.arg({ type: [ContactInput], required: true }),
    },
    resolve: async (_, { accountId, contacts }, context) =>
      uploadContacts(context.services, await actor(context), accountId, contacts.map(describe)),
  }),
);

builder.mutationField('updateContact', (t) =>
  t.field({
    type: ContactType,
    args: {
      accountId: t.arg.id({ required: true }),
      contactId: t.arg.id({ required: true }),
      contact: t.arg({ type: ContactChangeInput, required: true }),
    },
    resolve: async (_, { accountId, contactId, contact }, context) =>
      updateContact(context.services, await actor(context), accountId, contactId, {
        ...(contact.contactName === null || contact.contactName === undefined
          ? {}
          : { contactName: contact.contactName }),
        ...(contact.address === null || contact.address === undefined
          ? {}
          : { address: contact.address }),
        ...(contact.glCode === undefined ? {} : { glCode: contact.glCode ?? undefined }),
      }),
  }),
);

builder.mutationField('deleteContact', (t) =>
  t.boolean({
    description: 'Removes it from its transactions. putBackDeleted restores it.',
    args: { accountId: t.arg.id({ required: true }), contactId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, contactId }, context) => {
      await deleteContact(context.services, await actor(context), accountId, contactId);
      return true;
    },
  }),
);
