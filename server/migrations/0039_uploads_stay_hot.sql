-- An index that names `used_by`, even in its condition, makes every placement's update of its card's picture write into all
-- indexes of `upload` instead of none. Whose picture is worn is found by its owner, who is locked while it is chosen.
DROP INDEX upload_avatar_of;
CREATE INDEX upload_avatar_of ON upload (owner_id) WHERE purpose = 'avatar';
