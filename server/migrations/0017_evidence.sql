-- Evidence is images, videos and PDF files. An image is drawn anew as PNG, a video written anew into a clean container;
-- a PDF is kept as it came and only ever downloaded.

ALTER TABLE upload
  ADD COLUMN kind text NOT NULL DEFAULT 'image' CHECK (kind IN ('image', 'video', 'pdf')),
  ADD COLUMN mime text NOT NULL DEFAULT 'image/png'
    CHECK (mime IN ('image/png', 'video/mp4', 'video/webm', 'application/pdf')),
  -- Of a video alone.
  ADD COLUMN duration_ms int CHECK (duration_ms >= 0),
  ALTER COLUMN width DROP NOT NULL,
  ALTER COLUMN height DROP NOT NULL,
  ADD CONSTRAINT upload_card_is_image CHECK (purpose = 'evidence' OR kind = 'image'),
  ADD CONSTRAINT upload_sides CHECK (kind = 'pdf' OR (width IS NOT NULL AND height IS NOT NULL)),
  ADD CONSTRAINT upload_duration CHECK ((kind = 'video') = (duration_ms IS NOT NULL));

-- Which step of the brand's guided check a piece of evidence answers (core/disputes/guided-check.ts); null: none.
ALTER TABLE evidence ADD COLUMN step text CHECK (step ~ '^[a-z_]{2,32}$');
