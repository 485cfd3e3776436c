import { required } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import { ownerships } from '../source/SourceForm.tsx';
import { KeyFields, keysGiven, getKeys, type KeyValues } from './KeyFields.tsx';
import type { Adapter } from './use-adapters.ts';
import { useConnect } from './use-connect.ts';

const nameRule = combineRules(required('connectionName'), atMostCharacters(80));

/** Connects an exchange or a custodian by a key that can read. It is tried before it is kept. */
export function ConnectForm({
  adapter,
  onMade,
}: {
  readonly adapter: Adapter;
  readonly onMade: (page: string) => void;
}) {
  const [name, setName] = useState(adapter.label);
  const [taxOwnership, setTaxOwnership] = useState('self');
  const [values, setValues] = useState<KeyValues>({});
  const [tried, setTried] = useState(false);
  const { connect, busy, wrong } = useConnect(adapter);
  const add = async () => {
    setTried(true);
    if (nameRule(name) !== undefined || !keysGiven(adapter, values)) return;
    const page = await connect({
      name: name.trim(),
      taxOwnership,
      credentials: getKeys(adapter, values),
    });
    if (page !== undefined) onMade(page);
  };
  return (
    <Form onSubmit={() => void add()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label="Connection name"
        value={name}
        onChange={setName}
        error={tried ? nameRule(name) : undefined}
      />
      <KeyFields adapter={adapter} values={values} tried={tried} onChange={setValues} />
      <SelectField
        label="Whose account it is"
        value={taxOwnership}
        options={ownerships}
        onChange={setTaxOwnership}
      />
      <Row>
        <Button submit kind="primary" busy={busy}>
          {busy ? 'Trying the key' : `Connect ${adapter.label}`}
        </Button>
      </Row>
    </Form>
  );
}
