-- An issue names its text by a code of the message catalog and its parameters; the sentence is rendered when somebody reads it. Sentences stored so far stay readable until the figures are computed again.
alter table issue add column text_code text, add column params jsonb;
update issue set text_code = 'engine-issues.earlierText', params = jsonb_strip_nulls(jsonb_build_object('text', message, 'rest', substring(message from 'where (\d[\d.]*) of the ')));
alter table issue alter column text_code set not null, alter column params set not null;
alter table issue drop column message;
alter table issue alter column text_code set statistics 0, alter column params set statistics 0;
