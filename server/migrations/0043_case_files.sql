-- The reveal log also says who took the file of a case along. That concerns the whole order, and no card alone.
ALTER TABLE reveal
  ALTER COLUMN card_id DROP NOT NULL,
  DROP CONSTRAINT reveal_kind_check,
  ADD CONSTRAINT reveal_kind_check CHECK (kind IN ('code_opened', 'code_copied', 'photo_opened', 'case_downloaded')),
  ADD CONSTRAINT reveal_of_card CHECK ((card_id IS NULL) = (kind = 'case_downloaded'));
