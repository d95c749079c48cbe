-- The hash of an entry of the reveal log: over the preceding hash, then its fields, one a line. The same lines stand in
-- core/orders/reveal-chain.ts.
CREATE OR REPLACE FUNCTION reveal_hash(preceding bytea, r reveal) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(preceding || convert_to(concat_ws(E'\n',
    r.seq, r.kind, coalesce(r.card_id::text, '-'), r.actor_id, r.actor_role, (extract(epoch FROM r.at) * 1000)::bigint,
    reveal_device_hash(r), reveal_address_hash(r), reveal_operator_hash(r), coalesce(encode(sha256(convert_to(r.reason, 'UTF8')), 'hex'), '-')), 'UTF8'))
$$;
