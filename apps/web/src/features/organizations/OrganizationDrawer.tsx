import * as texts from '@lotbook/messages/generated/web/organizations';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { nameQueries, useRestore } from '../contacts/use-restore.ts';
import { RemoveOrganization, type Organization } from './documents.ts';
import { OrganizationDialog } from './OrganizationDialog.tsx';

interface OrganizationDrawerProps {
  readonly organization: Organization | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One organization and its actions. */
export function OrganizationDrawer({
  organization,
  open,
  onClose,
  onChanged,
}: OrganizationDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer title={organization?.name ?? t(texts.organization)} open={open} onClose={onClose}>
      {organization ? (
        <Content
          key={organization.id}
          organization={organization}
          onClose={onClose}
          onChanged={onChanged}
        />
      ) : (
        <Text tone="muted">{t(texts.notInList)}</Text>
      )}
    </Drawer>
  );
}

function Content({
  organization,
  onClose,
  onChanged,
}: Omit<OrganizationDrawerProps, 'organization' | 'open'> & {
  readonly organization: Organization;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [asking, setAsking] = useState<'edit' | 'delete'>();
  const remove = useAction(RemoveOrganization, { toastWrong: true, refetch: nameQueries });
  const { restoreNames } = useRestore();
  const { id, name, address, taxNumber, usedBy } = organization;
  const end = async () => {
    const done = await remove.run(
      { accountId, organizationId: id },
      t(common.deletedNamed, { name }),
      () => void restoreNames(id),
    );
    setAsking(undefined);
    if (!done) return;
    onChanged();
    onClose();
  };
  return (
    <Stack gap="three">
      <Facts
        items={[
          [t(common.address), address || t(common.none)],
          [t(texts.taxNumber), taxNumber || t(common.none)],
          [t(common.usedBy), t(common.transactionCount, { count: usedBy })],
        ]}
      />
      <Row>
        {may('contactEdit') && <Button onClick={() => setAsking('edit')}>{t(common.edit)}</Button>}
        {may('contactDelete') && (
          <Button onClick={() => setAsking('delete')}>{t(texts.deleteOrganization)}</Button>
        )}
      </Row>
      {asking === 'edit' && (
        <OrganizationDialog
          organization={organization}
          onClose={() => setAsking(undefined)}
          onSaved={onChanged}
        />
      )}
      <Confirm
        title={t(common.deleteTitle, { name })}
        verb={t(texts.deleteOrganization)}
        danger
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void end()}
        busy={remove.busy}
      >
        <Text>{t(texts.deleteHelp, { count: usedBy })}</Text>
      </Confirm>
    </Stack>
  );
}
