-- The reports of a firm's clients, for the firm's list. A client whom the firm may not see is left out.
create function client_reports(clients uuid[]) returns setof report language plpgsql as $$
declare firm uuid := acting_account();
begin
  for n in 1 .. coalesce(cardinality(clients), 0) loop
    perform set_config('app.account_id', firm::text, true);
    if exists (select from preparer_link l where l.preparer_account_id = firm and l.client_account_id = clients[n]
        and l.client_active and l.preparer_active and (l.client_consent or l.preparer_only)) then
      perform set_config('app.account_id', clients[n]::text, true);
      return query select * from report r where r.account_id = clients[n];
    end if;
  end loop;
  perform set_config('app.account_id', firm::text, true);
end $$;
revoke all on function client_reports(uuid[]) from public;
grant execute on function client_reports(uuid[]) to lotbook_app;
