-- The file of a case lists what moved for its order. Holds are found by their ids, so that placing pays for no index.
CREATE INDEX ledger_transfer_by_ref ON ledger_transfer (ref) WHERE kind <> 'pending';
