-- Few outputs of change are spent by something else: the signer counts them before each payment.
CREATE INDEX change_output_gone ON change_output (network) WHERE gone_at IS NOT NULL;
