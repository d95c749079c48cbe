-- Every event of the outbox, bundled or not. Events of a bundle have ids of their own; `place` is their order.
CREATE OR REPLACE VIEW outbox_event AS
  SELECT o.id AS row_id, 0::bigint AS place, o.id, o.event, o.recipients, o.payload, o.at
    FROM outbox o WHERE o.event <> 'bundle'
  UNION ALL
  SELECT o.id, b.place, b.id, b.event, b.recipients, b.payload, o.at
    FROM outbox o
    CROSS JOIN LATERAL ROWS FROM (json_to_recordset(o.payload) AS (id uuid, event text, recipients uuid[], payload json))
      WITH ORDINALITY AS b (id, event, recipients, payload, place)
   WHERE o.event = 'bundle';

GRANT SELECT ON outbox_event TO market_app;
