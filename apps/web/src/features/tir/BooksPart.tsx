import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-statements';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField } from '@lotbook/ui/fields';
import { Row, Stack } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useTranslate } from '@lotbook/ui/translate';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { tirQueries } from './documents.ts';
import type { Recipient } from './Recipients.tsx';
import { AddBooks, LinkClient, TirClientsDocument } from './statement-documents.ts';
import { useTirYear } from './use-tir-year.ts';

/** The client account whose books are the recipient's intake, and taking them. */
export function BooksPart({
  recipient: { externalId, clientAccountId },
}: {
  readonly recipient: Recipient;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { year } = useTirYear();
  const { may } = useAllowed();
  const { data } = useQuery(TirClientsDocument, { variables: { accountId } });
  const linking = useAction(LinkClient, { refetch: tirQueries });
  const taking = useAction(AddBooks, { refetch: tirQueries });
  const wrong = linking.wrong ?? taking.wrong;
  const clients = data?.tirFunds ?? [];
  if (!may('clientEdit') || (clients.length === 0 && clientAccountId === null)) return null;
  const link = (id: string): void =>
    void linking.run(
      { accountId, externalId, taxYear: year, clientAccountId: id === '' ? null : id },
      t(common.changesSaved),
    );
  return (
    <Part title={t(texts.books)} note={t(texts.booksHelp)}>
      <Stack>
        {wrong && <Banner tone="loss">{wrong}</Banner>}
        <SelectField
          label={t(texts.client)}
          value={clientAccountId ?? ''}
          disabled={linking.busy}
          onChange={link}
          options={[
            { value: '', label: t(common.none) },
            ...clients.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {clientAccountId !== null && may('sourceAdd') && (
          <Row>
            <Button
              busy={taking.busy}
              onClick={() =>
                void taking.run({ accountId, externalId, taxYear: year }, t(texts.booksStarted))
              }
            >
              {t(texts.takeBooks, { year: String(year) })}
            </Button>
          </Row>
        )}
      </Stack>
    </Part>
  );
}
