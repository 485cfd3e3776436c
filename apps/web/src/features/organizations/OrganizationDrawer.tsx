import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { showingNames, useRestore } from '../contacts/use-restore.ts';
import { RemoveOrganization, type Organization } from './documents.ts';
import { OrganizationDialog } from './OrganizationDialog.tsx';

interface OrganizationDrawerProps {
  readonly organization: Organization | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One organization, and what can be done with it. */
export function OrganizationDrawer({
  organization,
  open,
  onClose,
  onChanged,
}: OrganizationDrawerProps) {
  return (
    <Drawer title={organization?.name ?? 'Organization'} open={open} onClose={onClose}>
      {organization ? (
        <Content
          key={organization.id}
          organization={organization}
          onClose={onClose}
          onChanged={onChanged}
        />
      ) : (
        <Text tone="muted">This organization is not in the list.</Text>
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
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [asking, setAsking] = useState<'edit' | 'delete'>();
  const remove = useAction(RemoveOrganization, { toastWrong: true, refetch: showingNames });
  const { restoreNames } = useRestore();
  const { id, name, address, taxNumber, usedBy } = organization;
  const end = async () => {
    const done = await remove.run(
      { accountId, organizationId: id },
      `${name} was deleted.`,
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
          ['Address', address || 'none'],
          ['Tax number', taxNumber || 'none'],
          ['Named by', formatUsed(usedBy)],
        ]}
      />
      <Row>
        {may('contactEdit') && <Button onClick={() => setAsking('edit')}>Edit</Button>}
        {may('contactDelete') && (
          <Button onClick={() => setAsking('delete')}>Delete organization</Button>
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
        title={`Delete ${name}?`}
        verb="Delete organization"
        danger
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void end()}
        busy={remove.busy}
      >
        <Text>
          {usedBy === 0
            ? 'No transaction names it. Figures stay as they are. It can be put back.'
            : `${several(usedBy, 'transaction names it and names', 'transactions name it and name')} nobody then. Figures stay as they are. It can be put back.`}
        </Text>
      </Confirm>
    </Stack>
  );
}

export const formatUsed = (count: number): string =>
  count === 0 ? 'no transaction' : several(count, 'transaction', 'transactions');
