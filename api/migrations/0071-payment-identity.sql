-- compatible_from: 0.3.0
-- A bank returns a payment under its reference, and a standing order has the same one each month: an entry is known when
-- all of it is. 0.3.0 has no ledger.
alter table payment_entry drop constraint payment_entry_household_key_reference_key;
alter table payment_entry add constraint payment_entry_known
  unique (household_key, reference, kind, due_day, on_day, state, amount_cents);
