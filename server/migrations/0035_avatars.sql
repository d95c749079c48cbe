-- Files are for cards, evidence, messages and the pictures that people show of themselves; all but evidence and the
-- files of messages are images.
ALTER TABLE upload
  DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('card', 'evidence', 'chat', 'avatar')),
  DROP CONSTRAINT upload_card_is_image,
  ADD CONSTRAINT upload_card_is_image CHECK (kind = 'image' OR purpose IN ('evidence', 'chat'));
