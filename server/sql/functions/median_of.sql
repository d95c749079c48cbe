-- The median of a list of numbers; for an even count the lower of the two in the middle.
CREATE OR REPLACE FUNCTION median_of(numbers int[]) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY n) FROM unnest(numbers) AS n
$$;
