-- Removes what the refused orders of a batch had claimed: their images, their cards, and the keys of their calls except
-- those that an earlier call had used.
CREATE OR REPLACE FUNCTION release_refused(refused uuid[], images uuid[], users uuid[], keys text[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  UPDATE upload SET used_by = NULL, order_id = NULL WHERE id = ANY (images) AND order_id = ANY (refused);
  DELETE FROM gift_card WHERE order_id = ANY (refused);
  DELETE FROM idempotency i USING unnest(users, keys) AS k (user_id, key)
    WHERE i.user_id = k.user_id AND i.key = k.key;
END $$;
