import { required } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { ExternalLink } from '@lotbook/ui/icons';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import { ownerships } from '../source/SourceForm.tsx';
import type { Adapter } from './use-adapters.ts';
import { useVisit } from './use-visit.ts';

const nameRule = combineRules(required('connectionName'), atMostCharacters(80));

/** Connects an exchange by signing in there: it asks the person whether we may read. */
export function VisitForm({ adapter }: { readonly adapter: Adapter }) {
  const [name, setName] = useState(adapter.label);
  const [taxOwnership, setTaxOwnership] = useState('self');
  const [tried, setTried] = useState(false);
  const { begin, busy, wrong } = useVisit(adapter);
  const go = async () => {
    setTried(true);
    if (nameRule(name) === undefined) await begin({ name: name.trim(), taxOwnership });
  };
  return (
    <Form onSubmit={() => void go()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label="Connection name"
        value={name}
        onChange={setName}
        error={tried ? nameRule(name) : undefined}
      />
      <SelectField
        label="Whose account it is"
        value={taxOwnership}
        options={ownerships}
        onChange={setTaxOwnership}
      />
      <Row>
        <Button submit kind="primary" busy={busy} icon={<ExternalLink size={16} aria-hidden />}>
          Sign in at {adapter.label}
        </Button>
      </Row>
    </Form>
  );
}
