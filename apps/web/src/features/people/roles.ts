import { roles, type Role } from '@lotbook/access/permissions';
import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/people';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';

interface RoleTexts {
  readonly label: Message;
  readonly explanation: Message;
}

const roleTexts: Readonly<Record<Role, RoleTexts>> = {
  owner: {
    label: common.owner,
    explanation: texts.ownerHelp,
  },
  admin: {
    label: texts.admin,
    explanation: texts.adminHelp,
  },
  full: {
    label: texts.editor,
    explanation: texts.editorHelp,
  },
  read_only: {
    label: texts.readOnly,
    explanation: texts.readOnlyHelp,
  },
};

/** The roles that an invite can give. */
const givenRoles = ['admin', 'full', 'read_only'] as const;

const getTexts = (role: string): RoleTexts | undefined => {
  const known = roles.find((each) => each === role);
  return known && roleTexts[known];
};

export function getRoleLabel(role: string, t: Translate): string {
  const found = getTexts(role);
  return found ? t(found.label) : role;
}

export function explainRole(t: Translate, role: string): string | undefined {
  const found = getTexts(role);
  return found && t(found.explanation);
}

export const listRoleOptions = (t: Translate) => [
  { value: '', label: t(common.choose) },
  ...givenRoles.map((role) => ({ value: role, label: t(roleTexts[role].label) })),
];

export const listRoleChoices = (t: Translate) =>
  givenRoles.map((role) => ({
    value: role,
    label: t(roleTexts[role].label),
    explanation: t(roleTexts[role].explanation),
  }));
